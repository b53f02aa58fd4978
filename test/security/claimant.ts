/** Ada has a user; a stranger comes to the second provider and says to have her address. */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AdapterUser } from '../../src/adapters/types.js';
import { ada, createTown, ownerAt, type Town, type TownOptions } from '../accounts/people.js';

export const trusted = { allowDangerousEmailAccountLinking: true };

/** A stranger at the second provider who says to have Ada's address. */
export const claimant = (email_verified?: unknown) => ({
	user: { sub: 'claimant', name: 'Claimant', email: ada.email, email_verified }
});

export interface Case extends Town {
	readonly adapter: MemoryAdapter;
	readonly told: string[];
	users(): Promise<AdapterUser[]>;
}

export function setUp(options: Partial<TownOptions> = {}): Case {
	const adapter = MemoryAdapter();
	const told: string[] = [];
	const tell = (name: string) => () => void told.push(name);
	const events = { createUser: tell('createUser'), linkAccount: tell('linkAccount'), signIn: tell('signIn') };
	const town = createTown({ adapter, events, ...options });
	const users = async () => {
		const ids = [await ownerAt(adapter, 'op', ada.sub), await ownerAt(adapter, 'second', 'claimant')];
		const found = await Promise.all([...new Set(ids)].map((id) => (id === null ? null : adapter.getUser(id))));
		return found.filter((user) => user !== null);
	};
	return { ...town, adapter, told, users };
}

/** Ada has signed up at the first provider; her browser is closed. */
export async function withAda(
	options: Partial<TownOptions> = {}
): Promise<Case & { adaId: string; claim(verified?: unknown): Promise<Response> }> {
	const town = setUp(options);
	await town.signIn({ browser: town.newBrowser() });
	town.told.length = 0;
	const adaId = (await ownerAt(town.adapter, 'op', ada.sub))!;
	return { ...town, adaId, claim: (verified) => town.signInAtSecond(claimant(verified)) };
}
