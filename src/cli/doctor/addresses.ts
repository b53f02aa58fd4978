/** Examines the addresses of the stored users: two people must not share a user, and each has to find their own. */
import type { AdapterUser } from '../../adapters/types.js';
import { oneForm } from '../../lib/base/util/address.js';
import { isOwnAddress } from '../../lib/core/accounts/vouched-address.js';
import type { Store } from '../../lib/store/adapter/methods.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { error, note, warning } from './finding.js';
import type { Finding } from './finding.js';

/** The most users that are read, and those of one page. */
const most = 10_000;
const pageSize = 500;
const statement = 'UPDATE users SET email = lower(email) WHERE email <> lower(email)';
const cureOfCase = `Write them in lower case, with the name of your table: ${statement};`;

/** Examines the addresses, as far as the adapter can list users. */
export async function checkAddresses(context: AuthContext): Promise<Finding[]> {
	const { adapter } = context;
	if (!adapter) return [];
	if (!adapter.listUsers) {
		return [
			note(
				`the adapter cannot list users, so doctor cannot find addresses with capitals. A sign-in with one in lower case creates a second user. Run, with the name of your table: ${statement};`
			)
		];
	}
	const users = await usersOf(adapter);
	return [...duplicates(users), ...otherSpellings(users), ...(await unproven(context, adapter, users))];
}

async function usersOf(adapter: Store): Promise<AdapterUser[]> {
	const users: AdapterUser[] = [];
	for (let after: string | undefined; users.length < most; after = String(users.at(-1)?.id)) {
		const page = (await adapter.listUsers?.({ limit: pageSize, ...(after !== undefined && { after }) })) ?? [];
		users.push(...page);
		if (page.length < pageSize) break;
	}
	return users.filter(({ email }) => email);
}

/** Names the users with one address in different spellings: none of them can sign in with it. */
function duplicates(users: readonly AdapterUser[]): Finding[] {
	const groups = new Map<string, AdapterUser[]>();
	for (const user of users) groups.set(oneForm(user.email), [...(groups.get(oneForm(user.email)) ?? []), user]);
	return [...groups.values()]
		.filter((group) => group.length > 1)
		.map((group) => {
			const ids = group.map(({ id }) => JSON.stringify(String(id))).join(' and ');
			return error(
				`the users ${ids} have one address in different spellings, so none of them can sign in with it`,
				'Change the address of each except one, or delete it.'
			);
		});
}

function otherSpellings(users: readonly AdapterUser[]): Finding[] {
	const spelled = users.filter(({ email }) => oneForm(email) !== email);
	const [first] = spelled;
	if (!first) return [];
	const finding = `${counted(spelled)} an address with capitals, such as the user "${String(first.id)}": a sign-in with it in lower case may create a second user`;
	return [warning(finding, cureOfCase)];
}

/** Counts the users of whom an email to the address asks whether they are the person who has opened it. */
async function unproven(context: AuthContext, adapter: Store, users: readonly AdapterUser[]): Promise<Finding[]> {
	if (![...context.providers.values()].some(({ kind }) => kind === 'email')) return [];
	const withoutProof: AdapterUser[] = [];
	for (const user of users) if (!(await isOwnAddress(context, adapter, user))) withoutProof.push(user);
	if (withoutProof.length === 0) return [];
	return [
		note(
			`${counted(withoutProof)} an unverified address from a provider: their first email link asks whether the account is theirs`
		)
	];
}

function counted(users: readonly unknown[]): string {
	return users.length === 1 ? '1 user has' : `${users.length} users have`;
}
