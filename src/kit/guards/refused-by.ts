/** The one place that evaluates the members of a rule, for the owner of a session and for that of an API token. */
import { PluginError } from '../../errors/plugins.js';
import { isRecent } from '../../lib/core/sessions/freshness/fresh.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';
import { isOwnMember } from './check-rules.js';
import { replacedSubject } from './replaced-auth.js';
import type { Guard, GuardFacts, Refusal } from './types.js';

/**
 * Returns why a guard refuses a signed-in user; undefined if it does not. It checks permission before proof, so that a user without
 * permission is not asked for another proof. A token is never fresh and proves nothing: its facts do not have it.
 */
export async function refusedBy(
	state: SvelteKitEventState,
	guard: Guard,
	subject: GuardFacts
): Promise<Omit<Refusal, 'event'> | undefined> {
	const { where, fresh, methods, acrValues } = guard;
	if (where && (await where(subject)) !== true) return { reason: 'where' };
	const refused = await refusedByPlugin(state, guard, subject);
	if (refused) return { reason: 'rule', ...refused };
	const { facts } = subject;
	if (methods?.some((method) => !facts.methods?.includes(method))) return { reason: 'methods' };
	if (acrValues && !acrValues.includes(facts.acr ?? '')) return { reason: 'acrValues' };
	return fresh === undefined || isRecent(facts.authenticatedAt, fresh) ? undefined : { reason: 'fresh' };
}

/** Asks the plugins that know the other members. One that no plugin knows refuses: it was refused at the start before. */
async function refusedByPlugin(
	state: SvelteKitEventState,
	guard: Guard,
	{ event }: GuardFacts
): Promise<Pick<Refusal, 'member' | 'error' | 'remedy'> | undefined> {
	for (const [member, value] of Object.entries(guard) as [string, unknown][]) {
		if (isOwnMember(member)) continue;
		const rule = Object.hasOwn(state.ruleMembers, member) ? state.ruleMembers[member] : undefined;
		if (!rule) return { member };
		const allowed = await withRequest(state, async (ctx, req) => {
			if (state.replacedAuth) req.state.subject ??= replacedSubject(state);
			return rule.allows(ctx, req, value, event);
		}).catch((thrown: unknown) => {
			if (thrown instanceof PluginError) return thrown;
			throw thrown;
		});
		if (allowed instanceof PluginError) {
			return { member, error: allowed, ...(allowed.remedy && { remedy: allowed.remedy }) };
		}
		if (allowed !== true) return { member, ...(allowed && { remedy: allowed }) };
	}
	return undefined;
}
