import { adapter } from '../../lib/server/proofs';

export async function load({ locals }) {
	const passkeys = await locals.passkeys.list();
	const accounts = await adapter.listAccounts('ada');
	return { passkeys: passkeys.length, accounts: accounts.map(({ provider }) => provider) };
}
