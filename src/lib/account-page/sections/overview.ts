/** The overview: how many ways to sign in the user has, whether a second factor protects them, and a link to what to do next. */
import type { AuthContext } from '../../config/context.js';
import { factorsOf } from '../../factors/list.js';
import { fewCodes, recoveryCodesOf } from '../../factors/recovery/codes.js';
import { html } from '../../markup/html.js';
import { countWays, readWays } from '../../ways/stored.js';
import type { StoredWays } from '../../ways/stored.js';
import type { AccountVisit, SectionCode } from '../section.js';

/** How a user signs in. */
interface SignIn {
	/** The ways; undefined where the application checks credentials, and only it knows who has them. */
	readonly count: number | undefined;
	/** Whether the user has a second factor; undefined where the site has none. */
	readonly hasFactor: boolean | undefined;
	/** The recovery codes that are left, beside a second factor. */
	readonly codes: number | undefined;
	readonly ways: StoredWays;
}

interface Step {
	/** The section that it is done in. */
	readonly section: string;
	readonly label: string;
	readonly note?: string;
}

export const overview: SectionCode = {
	async show(visit) {
		const { ctx, userId, messages, linkTo } = visit;
		if (userId === null) return null;
		const { title, ways, factorOn, factorOff } = messages.account.overview;
		const signIn = await signInOf(ctx, userId);
		const { count, hasFactor } = signIn;
		if (count === undefined && hasFactor === undefined) return null;
		const next = nextStep(visit, signIn);
		const fact = (text: string, isDone: boolean) => html`<li${isDone && html` class="done"`}>${text}</li>`;
		return {
			title,
			body: html`<ul class="facts">
					${count !== undefined && fact(ways(count), count > 1)}
					${hasFactor !== undefined && fact(hasFactor ? factorOn : factorOff, hasFactor)}
				</ul>
				${next?.note !== undefined && html`<p>${next.note}</p>`}
				${next && html`<p><a class="button primary" href="${linkTo(next.section)}">${next.label}</a></p>`}`
		};
	}
};

async function signInOf(ctx: AuthContext, userId: string): Promise<SignIn> {
	const ways = await readWays(ctx, userId);
	const hasFactor = ctx.mfa && (await factorsOf(ctx, userId)).length > 0;
	const isKnown = [...ctx.providers.values()].every(
		(provider) => provider.kind !== 'credentials' || provider.passwords
	);
	return {
		// A user who has none signed in by something that is gone, or by the code of the application.
		count: (isKnown && countWays(ctx, ways)) || undefined,
		hasFactor,
		codes: hasFactor ? (await recoveryCodesOf(ctx, userId)).left : undefined,
		ways
	};
}

/** The most urgent step: another way beside the only one, new recovery codes, a second factor. */
function nextStep({ ctx, messages }: AccountVisit, { count, hasFactor, codes, ways }: SignIn): Step | undefined {
	const { addWay, addFactor } = messages.account.overview;
	const section = count === 1 ? sectionOfWays(ctx, ways) : undefined;
	if (section !== undefined) return { section, label: addWay };
	if (codes !== undefined && codes <= fewCodes) {
		const { few, none, make } = messages.factors.section;
		return { section: 'factors', label: make, note: codes === 0 ? none : few };
	}
	// A passkey is two factors by itself.
	const isEnough = count !== undefined && ways.passkeys.length === count;
	return hasFactor === false && !isEnough ? { section: 'factors', label: addFactor } : undefined;
}

/** Returns the section in which the user can add a way. */
function sectionOfWays({ providers }: AuthContext, { accounts, hasPassword }: StoredWays): string | undefined {
	const kinds = [...providers.values()];
	if (kinds.some(({ kind }) => kind === 'webauthn')) return 'passkeys';
	const isOpen = ({ kind, id }: (typeof kinds)[number]) =>
		kind === 'oauth' && !accounts.some(({ provider }) => provider === id);
	if (kinds.some(isOpen)) return 'ways';
	return kinds.some(({ kind }) => kind === 'credentials') && !hasPassword ? 'password' : undefined;
}
