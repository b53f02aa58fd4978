/** Warns of a rule that reads an email address where a session may have one that its user has never proven. Loaded with the first rule. */
import type { CompiledProvider } from '../../../core/context/providers/index.js';
import type { AuthContext } from '../../../core/context/context.js';
import { documentAt } from '../../../base/config/documents.js';
import { warnOnce } from '../../../base/errors/logger.js';
import { isVouchingProvider } from '../../../core/accounts/vouched-address.js';
import { vendorOf } from '../../oauth/vendors.js';
import { pendingRules } from '../../../core/options.js';

/** A function that decides what a user may do. */
type Rule = (...facts: never[]) => unknown;

/**
 * Warns once if the rule reads an address, and an address may be unproven here.
 * @param name names the rule
 */
export function warnOfAddress(ctx: AuthContext, name: string, rule: Rule): void {
	const source = readsAddress(rule) ? unprovenBy(ctx) : undefined;
	if (source === undefined) return;
	warnOnce(
		ctx,
		`address ${name}`,
		`${name} reads an email address, and a user may have one that is not theirs: ${source}. Ask for a role or an id; see ` +
			documentAt('guides/protecting-pages.md#an-address-is-not-a-role')
	);
}

/** Whether the code of a rule names the address, and not whether it is proven. */
function readsAddress(rule: Rule): boolean {
	const code = Function.prototype.toString.call(rule);
	return /\bemail\b/.test(code) && !/\bemailVerified\b/.test(code);
}

/** Says by which provider users have addresses that they have not proven; undefined without one. */
function unprovenBy(ctx: AuthContext): string | undefined {
	const isRefused = pendingRules.of(ctx)?.isRefused ?? false;
	for (const provider of ctx.providers.values()) {
		if (!isRefused && takesTyped(provider)) {
			return `provider "${provider.id}" begins a session before the address is proven. To keep those users out of every rule, set account.requireVerifiedEmail`;
		}
		if (saysNothing(provider)) return `provider "${provider.id}" does not say whether it has verified an address`;
	}
	return undefined;
}

/** Whether a session begins with an address that a person has only typed in. The users of `authorize` are those of the application. */
function takesTyped(provider: CompiledProvider): boolean {
	if (provider.kind === 'credentials') return provider.passwords?.neutral === false;
	return provider.kind === 'webauthn';
}

/** Whether a provider brings addresses without a word about them. OpenID Connect has a claim for it. */
function saysNothing(provider: CompiledProvider): boolean {
	if (provider.kind !== 'oauth' || provider.type !== 'oauth') return false;
	if (provider.emailVerified || provider.domains || vendorOf(provider)?.emailVerified) return false;
	return !isVouchingProvider(provider);
}
