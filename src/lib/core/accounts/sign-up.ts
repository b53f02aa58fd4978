/** Asks `signUp` whether a person may become a new user. */
import type { AdapterUser } from '../../../adapters/types.js';
import { SignUpClosed } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import type { AppInvitations } from '../app-plugins.js';
import type { SignUpCandidate } from '../../base/config/options.js';
import type { PluginInvitation } from '../plugin-contract/invitations.js';
import { withInfo } from '../request/request.js';
import type { AuthRequest } from '../request/request.js';
import { signUpPolicy } from '../options.js';
import { appPlugins } from '../plugin-table.js';

/**
 * Asks for one person. Returns what claims the invitation of the person, once the user is stored; undefined for a person without one.
 * @param final whether the user is created next
 * @throws {SignUpClosed | SignUpPolicyFailed}
 */
export type AskSignUp = (final: boolean) => Promise<ClaimFor | undefined>;

/** Claims an invitation for the user who was stored. @throws {SignUpClosed} if it has ended: then the user has to go */
export type ClaimFor = (user: AdapterUser) => Promise<void>;

/**
 * Returns the function that asks for a person; undefined if each person may sign up.
 * @param returnTo the page to which the person goes on: that of an invitation says which one it is
 */
export function signUpOf(
	ctx: AuthContext,
	req: AuthRequest,
	about: Omit<SignUpCandidate, 'request' | 'data' | 'final' | 'invited'>,
	returnTo: string
): AskSignUp | undefined {
	const policy = signUpPolicy.of(ctx);
	if (!policy) return undefined;
	return async (final) => {
		const { flowData: data } = req.state;
		const { type, email = null, emailVerified } = about;
		let invitation: PluginInvitation | null = null;
		const invited = async (): Promise<boolean> => {
			const newcomer = { type, email, emailVerified, final, url: new URL(returnTo) };
			invitation ??= (await invitationsAt(ctx, returnTo)?.find(ctx, req, newcomer)) ?? null;
			return invitation !== null;
		};
		await policy.require(withInfo(req, { ...about, ...(data && { data }), final, invited }));
		return invitation === null ? undefined : claimOf(invitation);
	};
}

function claimOf(invitation: PluginInvitation): ClaimFor {
	return async ({ id, email }) => {
		if (!(await invitation.claim({ id: String(id), email }))) {
			throw new SignUpClosed('the invitation has ended meanwhile: ask for a new one');
		}
	};
}

/** Whether no one may sign up who goes on to this page. It says nothing of a single address or invitation. */
export function isClosed(ctx: AuthContext, returnTo: string | undefined): boolean {
	const opensTo = signUpPolicy.of(ctx)?.opensTo;
	return opensTo === 'none' || (opensTo === 'invited' && !(returnTo && invitationsAt(ctx, returnTo)));
}

/** Returns the invitations of which an address is the page. */
function invitationsAt(ctx: AuthContext, address: string): AppInvitations | undefined {
	const { plugins = [] } = appPlugins.of(ctx) ?? {};
	const { pathname } = new URL(address, 'https://x');
	return plugins.find(({ invitations }) => invitations && pathname === `${ctx.authPath}/${invitations.path}`)
		?.invitations;
}

/** Keeps the claim of a person, for those who store more than the user. */
export function keepingClaim(ask: AskSignUp | undefined): { ask: AskSignUp | undefined; claimFor: ClaimFor } {
	let claim: ClaimFor | undefined;
	const keeping: AskSignUp | undefined =
		ask &&
		(async (final) => {
			claim = await ask(final);
			return undefined;
		});
	return { ask: keeping, claimFor: async (user) => claim?.(user) };
}
