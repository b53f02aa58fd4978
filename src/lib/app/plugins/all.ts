/** The functions that compile everything, for code that cannot wait until those that it needs are loaded. */
import { accountPageCompiler } from '../../account-page/compile.js';
import { addressChangeCompiler } from '../../address-change/compile.js';
import { tokenCompiler } from '../../access-tokens/compile.js';
import { resourceCompiler } from '../../access-tokens/resources.js';
import { anonymousCompiler } from '../../anonymous/compile.js';
import type { ProviderType } from '../../../types.js';
import type { CompileProvider, OptionCompiler } from '../../core/plugin.js';
import type { OptionName } from './list.js';
import { compileEmailProvider } from '../../email/provider.js';
import { mfaCompiler } from '../../factors/compile.js';
import { createLimits } from '../../limits/limits.js';
import { linkingCompiler } from '../../oauth/linking/compile.js';
import { compileTheme } from '../../markup/theme.js';
import { humanCompiler } from '../../humans/compile.js';
import { languageCompiler } from '../../languages/compile.js';
import { nativeCompiler } from '../../access-tokens/native/compile.js';
import { compileWithProtocols } from '../../oauth/compile/with-protocols.js';
import { compileWithPasswords } from '../../credentials/password/compile.js';
import { deletionGraceCompiler } from '../../own-data/compile.js';
import { pluginsCompiler } from '../../core/app-plugins-compiler.js';
import { pendingCompiler } from '../../users/compile.js';
import { proxyCompiler } from '../../oauth/proxy/compile.js';
import { securityMailCompiler } from '../../email/security-mails/compile.js';
import { signUpCompiler } from '../../sign-up/compile.js';
import { observe } from '../../telemetry/observe.js';
import { compileWebAuthnProvider } from '../../webauthn/provider.js';
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
