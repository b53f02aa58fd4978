/** The functions that compile everything, for code that cannot wait until those that it needs are loaded. */
import { accountPageOptions } from '../../account-page/compile.js';
import { addressChangeOptions } from '../../address-change/compile.js';
import { compileResources } from '../../access-tokens/resources.js';
import { anonymousOptions } from '../../anonymous/compile.js';
import { tokenOptions } from '../../access-tokens/compile.js';
import type { ProviderType } from '../../../types.js';
import type { CompileProvider } from '../../capability.js';
import { compileEmailProvider } from '../../email/provider.js';
import { mfaOptions } from '../../factors/compile.js';
import { createLimits } from '../../limits/limits.js';
import { signInOptions } from '../../linking/compile.js';
import { compileTheme } from '../../markup/theme.js';
import { humanOptions } from '../../humans/compile.js';
import { languageOptions } from '../../languages/compile.js';
import { nativeOptions } from '../../native/compile.js';
import { compileWithProtocols } from '../../oauth/compile/with-protocols.js';
import { compileWithPasswords } from '../../password/compile.js';
import { deletionGraceOption } from '../../own-data/compile.js';
import { pendingOptions } from '../../users/compile.js';
import { redirectProxyOf } from '../../proxy/compile.js';
import { securityMailOptions } from '../../security-mails/compile.js';
import { signUpOptions } from '../../sign-up/compile.js';
import { observe } from '../../telemetry/observe.js';
import { compileWebAuthnProvider } from '../../webauthn/provider.js';
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

/** Of options that few sites set. The list of public suffixes is loaded when a pattern is followed. */
export const allOptionCompilers: Required<Omit<OptionCompilers, 'suffixOf'>> = {
	withSessionStore,
	storeOf,
	createLimits,
	redirectProxyOf,
	tokenOptions,
	nativeOptions,
	anonymousOptions,
	signUpOptions,
	mfaOptions,
	humanOptions,
	pendingOptions,
	deletionGraceOption,
	compileResources,
	compileTheme,
	languageOptions,
	accountPageOptions,
	signInOptions,
	addressChangeOptions,
	securityMailOptions,
	observe,
	requireHostCookies
};
