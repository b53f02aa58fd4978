/** Decides whether the API token of a request may pass. Loaded with the first token for a rule that accepts one. */
import type { RequestEvent } from '@sveltejs/kit';
import { isRefusedUntilProof } from '../../lib/core/accounts/pending-users.js';
import { acceptBearer } from '../../lib/plugins/tokens/bearer/accept.js';
import type { Bearer, BearerRefusal } from '../../lib/plugins/tokens/bearer/accept.js';
import { noSession } from '../../lib/core/request/reading.js';
import type { RefusalText, SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';
import { textOfPlugin } from './refuse.js';
import { refusedBy } from './refused-by.js';
import type { Guard, GuardFacts } from './types.js';

/** Every token that is not valid gets this answer. @see RFC 6750, section 3.1 */
const invalid: RefusalText = {
	status: 401,
	error: 'InvalidToken',
	message: 'The token is not valid',
	challenge: 'Bearer error="invalid_token", error_description="The token is not valid"'
};
const denied: RefusalText = { status: 403, error: 'AccessDenied', message: 'You may not do this' };

/**
 * Checks a token against all guards. A token takes precedence over a cookie: an invalid token is refused, and with a valid one the
 * request does not have the session of the cookie.
 */
export async function checkBearer(
	state: SvelteKitEventState,
	guards: readonly Guard[],
	{
		event,
		token,
		isForSession
	}: { readonly event: RequestEvent; readonly token: string; readonly isForSession: boolean }
): Promise<{ readonly facts: Omit<GuardFacts, 'event'> } | { readonly answer: RefusalText }> {
	const accepted = state.bearer ?? (await accept(state, guards, token));
	if ('refused' in accepted) return { answer: answerOf(accepted) };
	// There is no session to give, and another rule of this request may have accepted it.
	if (accepted.ofPlugin && isForSession) return { answer: denied };
	if (accepted.ofPlugin && !areFor(state, guards, accepted.ofPlugin.rule)) return { answer: invalid };
	const scopes = new Set(guards.flatMap(({ bearer }) => bearer ?? []));
	if ([...scopes].some((scope) => !accepted.scopes.includes(scope))) return { answer: lacking([...scopes]) };
	// No rule with `where` lets a token of a plugin pass: its session is for no one to see.
	const facts = {
		session: accepted.session as GuardFacts['session'],
		user: accepted.user ?? {},
		facts: accepted.facts
	};
	for (const guard of guards) {
		const refused = await refusedBy(state, guard, { ...facts, event });
		if (refused) return { answer: refused.error ? textOfPlugin(refused.error) : denied };
	}
	return { facts };
}

async function accept(
	state: SvelteKitEventState,
	guards: readonly Guard[],
	token: string
): Promise<Bearer | BearerRefusal | { readonly refused: 'unproven' }> {
	return withRequest(state, async (ctx, req) => {
		const accepted = await acceptBearer(ctx, req, token);
		if ('refused' in accepted) return accepted;
		const { user, facts, scopes, madeIn, ofPlugin } = accepted;
		if (ofPlugin && !areFor(state, guards, ofPlugin.rule)) return { refused: 'invalid' };
		const userId = user && String(user.id);
		if (userId !== null && (await isRefusedUntilProof(ctx, userId))) return { refused: 'unproven' };
		// From here on, the request has no cookies: no function of `locals` finds a session to use, to renew or to end.
		req.state.reading = Promise.resolve(noSession());
		req.state.cookies = {};
		req.state.personal = true;
		const details = { facts, scopes, ...(madeIn && { madeIn }), ...(ofPlugin && { bearer: ofPlugin.token }) };
		const subject = { userId, user: user ?? {}, isStored: true, ...details };
		req.state.subject = async () => Promise.resolve(subject);
		return (state.bearer = accepted);
	});
}

/** Whether rules let a token of a plugin pass: one is made for it, and each condition knows tokens without a user. */
function areFor({ ruleMembers }: SvelteKitEventState, guards: readonly Guard[], rule: string): boolean {
	const members = guards.flatMap((guard) => Object.keys(guard)).filter((member) => !neutral.has(member));
	return members.includes(rule) && members.every((member) => ruleMembers[member]?.forTokens === true);
}

/** The members of rules that are not conditions of a user. */
const neutral: ReadonlySet<string> = new Set(['bearer', 'anonymous', 'otherwise']);

function answerOf(refusal: BearerRefusal | { readonly refused: 'unproven' }): RefusalText {
	if (refusal.refused === 'unproven') return denied;
	if (refusal.refused === 'invalid') return invalid;
	const { retryAfter } = refusal;
	return { status: 429, error: 'TooManyRequests', message: 'Too many tokens that are not valid', retryAfter };
}

function lacking(scopes: readonly string[]): RefusalText {
	return {
		status: 403,
		error: 'InsufficientScope',
		message: 'The token may not be used for this',
		challenge: `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`
	};
}
