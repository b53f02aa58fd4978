/** The changes of a later sign-in at a provider of a stored user, by `account.profileSync`. */
import type { AdapterUser } from '../../../adapters/types.js';
import { CallbackRouteError, InvalidConfig } from '../../../errors.js';
import type { User } from '../../../types.js';
import type { ProfileSync } from '../../base/config/options.js';
import { asError } from '../../base/errors/logger.js';
import { pictureOf, wrongMember } from './user-members.js';

/** A user as a provider describes the person. */
type Described = Omit<User, 'id'>;

/**
 * Returns the members to store: those that differ. The address is never one of them, because only its owner can prove it, nor is
 * the id.
 * @throws {CallbackRouteError} if the function of the application throws
 * @throws {InvalidConfig} if it returns a name or a picture that is not text
 */
export async function changesOf(
	sync: Exclude<ProfileSync, 'never'>,
	stored: AdapterUser,
	described: Described,
	provider: string
): Promise<Partial<AdapterUser>> {
	const next: Described =
		sync === 'always' ? withoutEmpty(described) : await ask(sync, { stored, described, provider });
	const { id: _, email: __, emailVerified: ___, ...members } = next as Partial<AdapterUser>;
	const wrong = wrongMember(members);
	if (wrong !== undefined)
		throw new InvalidConfig(`account.profileSync returned a ${wrong} that is not text: return a string or null`);
	const safe = members.image === undefined ? members : { ...members, image: pictureOf(members.image) ?? null };
	const before = stored as unknown as Readonly<Record<string, unknown>>;
	return Object.fromEntries(
		Object.entries(safe).filter(([name, value]) => value !== undefined && value !== before[name])
	);
}

/** A provider that leaves a member out does not say that the person has none. */
function withoutEmpty({ name, image }: Described): Described {
	return { ...(name && { name }), ...(image && { image }) };
}

async function ask(
	sync: Exclude<ProfileSync, string>,
	{ stored, described, provider }: { stored: AdapterUser; described: Described; provider: string }
): Promise<Described> {
	try {
		return (await sync({ user: stored, profile: described, provider })) ?? {};
	} catch (thrown) {
		throw new CallbackRouteError('account.profileSync failed', asError(thrown));
	}
}
