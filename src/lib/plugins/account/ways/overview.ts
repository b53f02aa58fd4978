/** The overview: how many ways to sign in the user has, whether a second factor protects them, and a link to what to do next. */
import type { CompiledProvider } from '../../../core/context/providers/index.js';
import type { AuthContext } from '../../../core/context/context.js';
import { html } from '../../../base/markup/html.js';
import { countWays, readWays } from '../../../core/accounts/stored-ways.js';
import type { StoredWays } from '../../../core/accounts/stored-ways.js';
import type { SectionCode } from '../../../core/account-section.js';
import { accountUrl } from '../../../core/pages/account/visit.js';
import { mfa } from '../../../core/options.js';
import { secondFactorsOf } from './list.js';

export const overview: SectionCode = {
	async show({ ctx, req, userId, messages }) {
		if (userId === null) return null;
		const { title, ways, factorOn, factorOff, addWay, addFactor } = messages.account.overview;
		const stored = await readWays(ctx, userId);
		// Only the application knows who has credentials that it checks. A user who has no way signed in by one that is gone.
		const isKnown = kindsIn(ctx).every((provider) => provider.kind !== 'credentials' || provider.passwords);
		const count = isKnown && countWays(ctx, stored);
		const hasFactor = mfa.of(ctx) && (await secondFactorsOf(ctx, userId)).length > 0;
		if (!count && hasFactor === undefined) return null;
		const section = count === 1 ? sectionOfWays(ctx, stored) : undefined;
		// A passkey is two factors by itself.
		const needsFactor = hasFactor === false && count !== stored.passkeys.length;
		const facts = [count ? ways(count) : [], hasFactor === undefined ? [] : hasFactor ? factorOn : factorOff].flat();
		return {
			title,
			body: html`${facts.map((fact) => html`<p class="good">${fact}</p>`)}
			${(section ?? needsFactor) && html`<p><a class="button primary" href="${accountUrl(ctx, req).href}#${section ?? 'factors'}">${section ? addWay : addFactor}</a></p>`}`
		};
	}
};

function kindsIn({ providers }: AuthContext): CompiledProvider[] {
	return [...providers.values()];
}

/** Returns the section in which the user can add a way. */
function sectionOfWays(ctx: AuthContext, { accounts, hasPassword }: StoredWays): string | undefined {
	const kinds = kindsIn(ctx);
	if (kinds.some(({ kind }) => kind === 'webauthn')) return 'passkeys';
	const isOpen = ({ kind, id }: CompiledProvider) =>
		kind === 'oauth' && !accounts.some(({ provider }) => provider === id);
	if (kinds.some(isOpen)) return 'ways';
	return kinds.some(({ kind }) => kind === 'credentials') && !hasPassword ? 'password' : undefined;
}
