/** The functions that compile everything, for code that cannot wait until those that it needs are loaded. */
import { accountPageCompiler } from '../../plugins/account/page/compile.js';
import { addressChangeCompiler } from '../../plugins/account/address-change/compile.js';
import { tokenCompiler } from '../../plugins/tokens/access-tokens/compile.js';
import { resourceCompiler } from '../../plugins/tokens/access-tokens/resources.js';
import { anonymousCompiler } from '../../plugins/visitors/anonymous/compile.js';
import type { ProviderType } from '../../../types.js';
import type { CompileProvider, OptionCompiler } from '../../core/plugin.js';
import type { OptionName } from './list.js';
import { compileEmailProvider } from '../../core/mail/provider.js';
import { mfaCompiler } from '../../plugins/factors/compile.js';
import { createLimits } from '../../base/limits/limits.js';
import { linkingCompiler } from '../../plugins/oauth/linking/compile.js';
import { compileTheme } from '../../base/markup/theme.js';
import { humanCompiler } from '../../core/humans/compile.js';
import { languageCompiler } from '../../core/languages/compile.js';
import { nativeCompiler } from '../../plugins/tokens/access-tokens/native/compile.js';
import { compileWithProtocols } from '../../plugins/oauth/compile/with-protocols.js';
import { compileWithPasswords } from '../../plugins/credentials/password/compile.js';
import { deletionGraceCompiler } from '../../plugins/account/own-data/compile.js';
import { pluginsCompiler } from '../../core/app-plugins-compiler.js';
import { pendingCompiler } from '../../plugins/visitors/sign-up/pending.js';
import { proxyCompiler } from '../../plugins/oauth/proxy/compile.js';
import { securityMailCompiler } from '../../plugins/email/security-mails/compile.js';
import { signUpCompiler } from '../../plugins/visitors/sign-up/compile.js';
import { observe } from '../../plugins/telemetry/observe.js';
import { compileWebAuthnProvider } from '../../plugins/webauthn/provider.js';
import { requireRightNames } from './misspelt-options.js';
import { requireHostCookies } from './cookies.js';
import type { OptionCompilers } from './options.js';
import { storeOf, withSessionStore } from './store.js';

/** Of providers, by type. */
export const allCompilers: Readonly<Record<ProviderType, CompileProvider>> = {
	oidc: compileWithProtocols,
	oauth: compileWithProtocols,
	email: compileEmailProvider,
	credentials: compileWithPasswords,
	webauthn: compileWebAuthnProvider
};

/** Of the options of plugins, by their names. The list of public suffixes is loaded when a pattern is followed. */
const ofPlugins: Readonly<Record<OptionName, OptionCompiler>> = {
	redirectProxy: proxyCompiler,
	tokens: tokenCompiler,
	protectedResources: resourceCompiler,
	native: nativeCompiler,
	mfa: mfaCompiler,
	languages: languageCompiler,
	anonymous: anonymousCompiler,
	signUp: signUpCompiler,
	verifyHuman: humanCompiler,
	pending: pendingCompiler,
	addressChange: addressChangeCompiler,
	deletionGrace: deletionGraceCompiler,
	securityMails: securityMailCompiler,
	linking: linkingCompiler,
	accountPage: accountPageCompiler,
	plugins: pluginsCompiler
};

/** Of options that few sites set. */
export const allOptionCompilers: Required<OptionCompilers> = {
	withSessionStore,
	storeOf,
	createLimits,
	compileTheme,
	observe,
	requireHostCookies,
	requireRightNames,
	ofPlugins
};
