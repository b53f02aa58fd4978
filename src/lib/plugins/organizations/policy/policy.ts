/** The policy of an organization: how a member has to be signed in, for the membership to count. */
import { trustedDevice } from '../../../core/session/proof.js';
import type { PluginSubject } from '../../../core/plugin-contract/rules.js';

/** How members of an organization have to be signed in. Without a member, everything is allowed. */
export interface OrganizationPolicy {
	/** Whether two factors have to be proven. A trusted device stands in for the second one. @default false */
	readonly secondFactor?: boolean;
	/** The most seconds since a member signed in, or proved their identity again. @default no limit */
	readonly maxAge?: number;
	/** The ids of the sign-in methods that are allowed, such as `['google']`. @default all of the site */
	readonly providers?: readonly string[];
	/**
	 * Whether API tokens of the organization that are made from now on go on when their maker is no longer a member. They end once it is
	 * false. @default false
	 */
	readonly tokensOutlive?: boolean;
}

/** A part of a policy that a session meets or not. */
export type PolicyPart = 'secondFactor' | 'maxAge' | 'providers';

/** The session or the token of a member who asks. */
export type PolicyQuestion = Pick<Partial<PluginSubject>, 'facts' | 'scopes' | 'madeIn'>;

/** A policy that no session meets, for a value that cannot be read: a later version may have stored more than this one knows. */
const closed: OrganizationPolicy = { providers: [] };

/** Reads a policy as the database has it. */
export function storedPolicy(value: unknown): OrganizationPolicy {
	if (value === null || value === undefined) return {};
	return isPolicy(value) ? value : closed;
}

/** Whether a value is a policy. */
export function isPolicy(value: unknown): value is OrganizationPolicy {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	const { secondFactor, maxAge, providers, tokensOutlive, ...others } = value as Record<string, unknown>;
	return (
		Object.keys(others).length === 0 &&
		[secondFactor, tokensOutlive].every((each) => each === undefined || typeof each === 'boolean') &&
		(maxAge === undefined || (Number.isSafeInteger(maxAge) && Number(maxAge) > 0)) &&
		(providers === undefined || (Array.isArray(providers) && providers.every((id) => typeof id === 'string')))
	);
}

/** Returns the parts that a policy has. */
export function partsOf({ secondFactor, maxAge, providers }: OrganizationPolicy): PolicyPart[] {
	return [
		...(providers ? (['providers'] as const) : []),
		...(secondFactor ? (['secondFactor'] as const) : []),
		...(maxAge === undefined ? [] : (['maxAge'] as const))
	];
}

/** A sign-in, as a policy looks at it. */
type SignIn = Pick<PluginSubject['facts'], 'createdAt' | 'authenticatedAt' | 'methods' | 'provider'>;

/**
 * Returns the parts of a policy that a member does not meet, in the order in which they are met. A token is as good as the session in which
 * it was made, and its age counts from then. One that does not say where it was made meets none, nor does a user who acts as the member.
 */
export function unmetBy(policy: OrganizationPolicy, question: PolicyQuestion | null, now = Date.now()): PolicyPart[] {
	const parts = partsOf(policy);
	if (parts.length === 0) return parts;
	const { facts, scopes, madeIn } = question ?? {};
	const signIn = scopes === undefined ? facts : madeIn;
	if (!signIn || facts?.actor) return parts;
	const isUnmet: Readonly<Record<PolicyPart, () => boolean>> = {
		providers: () => !policy.providers?.includes(signIn.provider ?? ''),
		secondFactor: () => !signIn.methods?.some((method) => method === 'mfa' || method === trustedDevice),
		maxAge: () => {
			const madeAt = scopes === undefined ? now : (madeIn?.tokenCreatedAt.getTime() ?? 0);
			return Math.max(madeAt - provenAt(signIn), now - madeAt) > (policy.maxAge ?? 0) * 1000;
		}
	};
	return parts.filter((part) => isUnmet[part]());
}

/** When the person signed in, or last proved their identity. A session that does not say so is as old as can be. */
function provenAt({ createdAt, authenticatedAt }: SignIn): number {
	return Math.max(createdAt?.getTime() ?? 0, authenticatedAt?.getTime() ?? 0);
}
