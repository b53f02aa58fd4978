/** The data that the library stores about the user who is signed in, as JSON, for a right to a copy of one's data (GDPR, article 15). */
import { AccessDenied } from '../../../../errors.js';
import type { StoredAboutUser } from '../../../../types.js';
import { sessionForChange } from '../../../core/accounts/session-for-change.js';
import { toKeepSecrets, toListSessions } from '../../../store/adapter/requirements.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { listTokensOf } from '../../tokens/bearer/tokens.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { scopesOf } from '../../oauth/request/scopes.js';
import { listSessionsOf } from '../../../core/sessions/manage.js';
import { unlinkableMessage } from '../../../core/sessions/unlinkable.js';
import { requireSession } from '../../../core/sessions/validity/change-in-session.js';
import { isStillValid } from '../../../core/sessions/validity/still-valid.js';
import { secondFactorsOf } from '../ways/list.js';
import { readWays } from '../../../core/accounts/stored-ways.js';
import { describePasskey } from '../../../core/accounts/described-passkey.js';
import { mfa } from '../../../core/options.js';
import { lifecycle } from '../../../core/lifecycle.js';

/**
 * Returns what is stored. No token, no key and no hash is in it, and no column of the application's own, which may hold one.
 * @throws {AccessDenied} if no user of the adapter is signed in, or the session has ended meanwhile
 */
export async function exportOwnData(ctx: AuthContext, req: AuthRequest): Promise<StoredAboutUser> {
	const store = requireStore(ctx, 'exporting the data of a user');
	const reading = await sessionForChange(ctx, req);
	const { session, userId } = reading;
	if (userId === null) {
		throw new AccessDenied(session ? unlinkableMessage('this user has no stored data') : 'no user is signed in');
	}
	const has = (methods: readonly (keyof typeof store)[]) => methods.every((method) => store[method] !== undefined);
	const stored = ctx.session.strategy === 'database' && has(toListSessions);
	const [{ user, accounts, passkeys, hasPassword }, factors, trustedDevices, sessions, apiTokens] = await Promise.all([
		readWays(ctx, userId),
		secondFactorsOf(ctx, userId),
		trustedDevicesOf(ctx, userId),
		stored ? listSessionsOf(ctx, userId) : [],
		has(toKeepSecrets) ? listTokensOf(ctx, userId) : []
	]);
	const plugins = await ofPlugins(ctx, userId);
	await requireSession(() => isStillValid(ctx, req, reading));
	const { name = null, email = null, emailVerified = null, image = null } = user ?? {};
	return asJson({
		user: { id: userId, name, email, emailVerified, image },
		accounts: accounts.map((account) => {
			const { provider, providerAccountId, type } = account;
			return { provider, providerAccountId, type, scopes: scopesOf(account) };
		}),
		passkeys: passkeys.map(describePasskey),
		hasPassword,
		factors,
		trustedDevices,
		sessions: sessions.map(({ current: _, ...facts }) => facts),
		apiTokens,
		...(plugins && { plugins })
	}) as StoredAboutUser;
}

/** Returns what plugins store about a user, by their names; undefined without such a plugin. */
async function ofPlugins(ctx: AuthContext, userId: string): Promise<object | undefined> {
	const { exported } = lifecycle.of(ctx);
	if (!exported) return undefined;
	return Object.assign({}, ...(await Promise.all(exported.map(async (hook) => hook(ctx, userId))))) as object;
}

async function trustedDevicesOf(ctx: AuthContext, userId: string): Promise<object[]> {
	return (await (await mfa.of(ctx)?.questions())?.trustedDevicesOf(ctx, userId)) ?? [];
}

/** Dates become texts, and absent members are left out. */
function asJson(value: object): unknown {
	return JSON.parse(JSON.stringify(value)) as unknown;
}
