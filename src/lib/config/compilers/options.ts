/** Compiles options that few sites set, by functions that are loaded for a configuration that sets them. */
import type { accountPageOptions } from '../../account-page/compile.js';
import type { addressChangeOptions } from '../../address-change/compile.js';
import type { tokenOptions } from '../../access-tokens/compile.js';
import type { anonymousOptions } from '../../anonymous/compile.js';
import type { compileResources } from '../../access-tokens/resources.js';
import type { humanOptions } from '../../humans/compile.js';
import type { languageOptions } from '../../languages/compile.js';
import type { createLimits } from '../../limits/limits.js';
import type { signInOptions } from '../../linking/compile.js';
import type { mfaOptions } from '../../factors/compile.js';
import type { compileTheme } from '../../markup/theme.js';
import type { nativeOptions } from '../../native/compile.js';
import type { deletionGraceOption } from '../../own-data/compile.js';
import type { pendingOptions } from '../../users/compile.js';
import type { redirectProxyOf } from '../../proxy/compile.js';
import type { securityMailOptions } from '../../security-mails/compile.js';
import type { signUpOptions } from '../../sign-up/compile.js';
import type { observe } from '../../telemetry/observe.js';
import type { AuthContext } from '../context.js';
import type { Environment } from '../environment.js';
import type { AccountOptions, AuthConfig, SuffixOf } from '../options.js';
import { mergeOptions } from '../provider-options.js';
import type { ProviderSource } from '../providers.js';
import type { requireHostCookies } from './cookies.js';
import type { storeOf, withSessionStore } from './store.js';

/** The functions by their names. The option of one that is missing is not set. */
export interface OptionCompilers {
	readonly withSessionStore?: typeof withSessionStore;
	readonly storeOf?: typeof storeOf;
	readonly createLimits?: typeof createLimits;
	readonly redirectProxyOf?: typeof redirectProxyOf;
	/** The list of public suffixes, which patterns of `redirectProxyOrigins` are checked with. */
	readonly suffixOf?: SuffixOf;
	readonly tokenOptions?: typeof tokenOptions;
	readonly nativeOptions?: typeof nativeOptions;
	readonly anonymousOptions?: typeof anonymousOptions;
	readonly signUpOptions?: typeof signUpOptions;
	readonly mfaOptions?: typeof mfaOptions;
	readonly humanOptions?: typeof humanOptions;
	readonly pendingOptions?: typeof pendingOptions;
	readonly deletionGraceOption?: typeof deletionGraceOption;
	readonly compileResources?: typeof compileResources;
	readonly compileTheme?: typeof compileTheme;
	readonly languageOptions?: typeof languageOptions;
	readonly accountPageOptions?: typeof accountPageOptions;
	readonly signInOptions?: typeof signInOptions;
	readonly addressChangeOptions?: typeof addressChangeOptions;
	readonly securityMailOptions?: typeof securityMailOptions;
	readonly observe?: typeof observe;
	readonly requireHostCookies?: typeof requireHostCookies;
}

/** Loads the functions for the options that a configuration, its providers or the environment set. */
export async function loadOptionCompilers(
	config: AuthConfig,
	env: Environment,
	sources: readonly ProviderSource[]
): Promise<OptionCompilers> {
	const { redirectProxyUrl = env.AUTH_REDIRECT_PROXY_URL, redirectProxyOrigins } = config;
	const ofProvider = () => sources.some((source) => 'redirectProxyUrl' in mergeOptions(source)) || undefined;
	const isProxied = (redirectProxyUrl ?? redirectProxyOrigins ?? ofProvider()) !== undefined;
	const { adapter, session, anonymous, account } = config;
	return {
		...((adapter ?? session?.store) !== undefined && (await import('./store.js'))),
		...(isProxied && (await (await import('../../proxy/compile.js')).proxyCompilers(config))),
		...(anonymous && (await import('../../anonymous/compile.js'))),
		...(await loadSetOptions(config)),
		...(await loadAccountCompilers(account, sources))
	};
}

/** Loads the functions for the options that are compiled whenever they are set. */
async function loadSetOptions(config: AuthConfig): Promise<Partial<OptionCompilers>> {
	const { rateLimit, tokens, native, signUp, mfa, verifyHuman, protectedResources, theme, telemetry } = config;
	const { languages = config.locale } = config;
	return {
		...(rateLimit !== undefined && (await import('../../limits/limits.js'))),
		...(tokens !== undefined && (await import('../../access-tokens/compile.js'))),
		...(native !== undefined && (await import('../../native/compile.js'))),
		...(signUp !== undefined && (await import('../../sign-up/compile.js'))),
		...(mfa !== undefined && (await import('../../factors/compile.js'))),
		...(verifyHuman !== undefined && (await import('../../humans/compile.js'))),
		...(protectedResources !== undefined && (await import('../../access-tokens/resources.js'))),
		...(theme !== undefined && (await import('../../markup/theme.js'))),
		...(telemetry !== undefined && (await import('../../telemetry/observe.js'))),
		...(languages !== undefined && (await import('../../languages/compile.js'))),
		...(config.cookies?.hostPrefix !== undefined && (await import('./cookies.js')))
	};
}

async function loadAccountCompilers(
	account: AccountOptions = {},
	sources: readonly ProviderSource[]
): Promise<Partial<OptionCompilers>> {
	const { linking, profileSync, changeEmail, pendingAge, requireVerifiedEmail, deletionGrace, securityMails, page } =
		account;
	const mails = securityMails ?? sources.some((source) => 'passwords' in mergeOptions(source));
	const isOpen = sources.some((source) => Reflect.get(mergeOptions(source), 'neutral') === false);
	return {
		...(mails && (await import('../../security-mails/compile.js'))),
		...((linking ?? profileSync) !== undefined && (await import('../../linking/compile.js'))),
		...(changeEmail !== undefined && (await import('../../address-change/compile.js'))),
		...(((pendingAge ?? requireVerifiedEmail) !== undefined || isOpen) && (await import('../../users/compile.js'))),
		...(deletionGrace !== undefined && (await import('../../own-data/compile.js'))),
		...(page !== undefined && (await import('../../account-page/compile.js')))
	};
}

/** Compiles the options. @throws {InvalidConfig | MissingSecret} */
export function compileOptions(
	config: AuthConfig,
	env: Environment,
	dev: boolean,
	own: Pick<AuthContext, 'keyring' | 'providers'>,
	compilers: OptionCompilers
): Pick<
	AuthContext,
	| 'linking'
	| 'profileSync'
	| 'redirectProxy'
	| 'tokensInCookie'
	| 'signingKeys'
	| 'native'
	| 'anonymous'
	| 'signUp'
	| 'mfa'
	| 'verifyHuman'
	| 'pending'
	| 'deletionGrace'
	| 'addressChange'
	| 'securityMails'
	| 'resources'
	| 'theme'
	| 'languages'
	| 'accountPage'
> {
	const { redirectProxyOf, tokenOptions, nativeOptions, compileResources, compileTheme } = compilers;
	const { mfaOptions } = compilers;
	return {
		redirectProxy: redirectProxyOf?.(config, env, dev, own, compilers.suffixOf),
		...(tokenOptions?.(config) ?? { tokensInCookie: false, signingKeys: undefined }),
		native: nativeOptions?.(config.native),
		mfa: mfaOptions?.(config, own.providers),
		resources: compileResources?.(config.protectedResources) ?? new Map(),
		theme: compileTheme?.(config.theme) ?? {},
		languages: compilers.languageOptions?.(config),
		...compileNewUsers(config, own, compilers),
		...compileAccount(config, own, compilers)
	};
}

/** Compiles the options about users who are new. */
function compileNewUsers(
	config: AuthConfig,
	own: Pick<AuthContext, 'providers'>,
	{ anonymousOptions, signUpOptions, humanOptions, pendingOptions }: OptionCompilers
): Pick<AuthContext, 'anonymous' | 'signUp' | 'verifyHuman' | 'pending'> {
	return {
		anonymous: anonymousOptions?.(config, own),
		signUp: signUpOptions?.(config),
		verifyHuman: humanOptions?.(config),
		pending: pendingOptions?.(config, own.providers)
	};
}

function compileAccount(
	config: AuthConfig,
	{ providers }: Pick<AuthContext, 'providers'>,
	{ signInOptions, accountPageOptions, addressChangeOptions, deletionGraceOption, securityMailOptions }: OptionCompilers
): Pick<AuthContext, 'linking' | 'profileSync' | 'addressChange' | 'deletionGrace' | 'securityMails' | 'accountPage'> {
	const { account = {}, adapter } = config;
	const { page } = account;
	return {
		addressChange: addressChangeOptions?.(config, providers),
		deletionGrace: deletionGraceOption?.(config),
		securityMails: securityMailOptions?.(config, providers),
		...(signInOptions?.(account) ?? { linking: 'ask', profileSync: undefined }),
		accountPage: {
			editsName: adapter?.updateUser !== undefined,
			deletes: false,
			tokenScopes: [],
			...(page && accountPageOptions?.(page))
		}
	};
}
