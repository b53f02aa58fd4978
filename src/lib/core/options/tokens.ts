/** `tokens` and `protectedResources`, as the flows use them. */
import { optionKey } from '../../util/option-key.js';
import type { ProtectedResource, SigningKey } from '../../config/options.js';

/** Where the tokens of providers are kept, and the keys of those that the application issues. */
export interface CompiledTokens {
	/** Whether a cookie keeps the tokens of providers. */
	readonly inCookie: boolean;
	/** The keys that sign; undefined if they are derived from the secrets. */
	readonly signingKeys: readonly SigningKey[] | undefined;
}

export const tokenRules = optionKey<CompiledTokens>('tokens', { inCookie: false, signingKeys: undefined });

/** The APIs with metadata, by the path of these. */
export type Resources = ReadonlyMap<string, ProtectedResource>;

export const protectedResources = optionKey<Resources>('protectedResources', new Map());
