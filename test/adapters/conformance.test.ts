import { describe, expect, test, vi } from 'vitest';
import { adapterCases, testAdapter, type ConformanceOptions } from '../../src/adapters/conformance.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter, AdapterMethod, AdapterSession, VerificationToken } from '../../src/adapters/types.js';
import { extensions } from '../fixtures/data-layer.js';

/** The names of the rules that the adapter breaks, with the messages. */
async function broken(adapter: Adapter, options: Partial<ConformanceOptions> = {}): Promise<Record<string, string>> {
	const failures: Record<string, string> = {};
	for (const { name, run } of adapterCases({ createAdapter: () => adapter, log: () => undefined, ...options })) {
		await run().catch((error: Error) => {
			failures[name] = error.message;
		});
	}
	return failures;
}

/** The reference adapter with some methods replaced. */
function breaking(replace: (right: MemoryAdapter) => Adapter): Adapter {
	const right = MemoryAdapter();
	return { ...right, ...replace(right) };
}

test('the reference adapter breaks no rule', async () => {
	expect(await broken(MemoryAdapter(), { strict: true })).toEqual({});
});

test.each([null, undefined])(
	'an adapter that answers %s wherever the contract allows it breaks no rule (#12 B1)',
	async (nothing) => {
		const silent = ['deleteUser', 'linkAccount', 'unlinkAccount', 'updateSession', 'deleteSession'] as const;
		const tokens = ['createVerificationToken', 'deleteVerificationTokens', 'updateAccount'] as const;
		const right = MemoryAdapter();
		const quiet = (method: keyof Adapter) => async (argument: never) => {
			await (right[method] as (argument: never) => unknown)(argument);
			return nothing;
		};
		const answers = Object.fromEntries([...silent, ...tokens].map((method) => [method, quiet(method)]));
		expect(await broken({ ...right, ...answers })).toEqual({});
	}
);

test.each<[keyof Adapter, unknown]>([
	['createUser', { insertId: 7 }],
	['createUserWithAccount', undefined],
	['updateUser', []],
	['getUser', undefined],
	['createSession', undefined],
	['getSessionAndUser', []],
	['useVerificationToken', true],
	['createAuthenticator', undefined],
	['updateAuthenticatorCounter', undefined],
	['listAuthenticatorsByUserId', null],
	['claimOnce', 1]
])('an adapter whose %s answers %j is found out (#12 D4)', async (method, answer) => {
	const right = MemoryAdapter();
	const wrong = async (...args: never[]) => {
		await (right[method] as (...given: never[]) => unknown)(...args);
		return answer;
	};
	expect(await broken({ ...right, [method]: wrong })).not.toEqual({});
});

test('methods that use `this` are called on their adapter', async () => {
	class Store {
		readonly #adapter = MemoryAdapter();
		createVerificationToken(token: VerificationToken) {
			return this.#adapter.createVerificationToken(token);
		}
		useVerificationToken(token: VerificationToken) {
			return this.#adapter.useVerificationToken(token);
		}
	}
	const failures = await broken(new Store() as Adapter);
	expect(Object.keys(failures)).not.toContain('a token is used once');
});

describe('every method that is missing is named', () => {
	const methods = Object.keys(MemoryAdapter()).filter((name) => name !== 'tables') as AdapterMethod[];
	test.each(methods.filter((method) => !extensions.includes(method)))('%s', async (method) => {
		const messages = Object.values(await broken({ ...MemoryAdapter(), [method]: undefined }));
		expect(messages).not.toEqual([]);
		expect(new Set(messages)).toEqual(new Set([`The adapter has no method ${method}`]));
		const skipped = await broken(
			{ ...MemoryAdapter(), [method]: undefined },
			{ skip: { [method]: 'not needed here' } }
		);
		expect(skipped).toEqual({});
	});
	test.each(extensions)('%s, except for an extension that is only a printed line', async (method) => {
		const lines: string[] = [];
		const log = (line: string) => lines.push(line);
		expect(await broken({ ...MemoryAdapter(), [method]: undefined }, { log })).toEqual({});
		expect(lines).not.toEqual([]);
		for (const line of lines) expect(line).toContain(`Not offered by this adapter: ${method}`);
	});
});

describe('a skip', () => {
	test('is printed with its reason, and registered as skipped', () => {
		const lines: string[] = [];
		const run = Object.assign(vi.fn(), { skip: vi.fn() });
		const skip = { claimOnce: 'one process only', 'a token is used once': 'no email sign-in' };
		testAdapter({ test: run, createAdapter: MemoryAdapter, skip, log: (line) => lines.push(line) });
		expect(lines).toContain('Not asked of this adapter: a token is used once (no email sign-in)');
		expect(lines).toHaveLength(5);
		expect(run.skip).toHaveBeenCalledTimes(5);
		expect(run.mock.calls.length).toBe(adapterCases({ createAdapter: MemoryAdapter }).length - 5);
	});
	test('needs the name of a method or rule, and a reason', () => {
		const cases = (skip: Record<string, string>) => () => adapterCases({ createAdapter: MemoryAdapter, skip });
		expect(cases({ getUsr: 'typing error' })).toThrow('skip: "getUsr" is neither a method nor a rule');
		expect(cases({ getUser: '' })).toThrow('skip: "getUser" needs a reason');
	});
});

describe('S355 an adapter that is wrong is found out', () => {
	/** Swallows an error, as an adapter must not. */
	async function otherwise<T>(value: T, call: () => T | PromiseLike<T>): Promise<T> {
		try {
			return await call();
		} catch {
			return value;
		}
	}

	const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

	test.each<[rule: string, Adapter]>([
		[
			'of fifty concurrent uses of a token exactly one gets it',
			breaking(({ useVerificationToken, createVerificationToken }) => {
				const seen = new Map<string, VerificationToken>();
				return {
					async createVerificationToken(token) {
						seen.set(token.token, token);
						return createVerificationToken(token);
					},
					async useVerificationToken(token) {
						const found = seen.get(token.token);
						await pause();
						seen.delete(token.token);
						return (await useVerificationToken(token)) ?? (found?.identifier === token.identifier ? found : null);
					}
				};
			})
		],
		[
			'updateSession never creates a session',
			breaking(({ updateSession, createSession }) => ({
				updateSession: async (session) => (await updateSession(session)) ?? createSession(session as AdapterSession)
			}))
		],
		[
			'a deletion wins over concurrent extensions',
			breaking(({ getSessionAndUser, deleteSession, createSession }) => ({
				async updateSession(session) {
					const read = await getSessionAndUser(session.sessionToken);
					if (!read) return null;
					await pause();
					await deleteSession(session.sessionToken);
					return createSession({ ...read.session, ...session });
				}
			}))
		],
		[
			'createUserWithAccount leaves nothing when the account exists',
			breaking(({ createUser, linkAccount }) => ({
				async createUserWithAccount(user, account) {
					const created = await createUser(user);
					await linkAccount({ ...account, userId: created.id } as Parameters<typeof linkAccount>[0]);
					return created;
				}
			}))
		],
		[
			'account ids are case-sensitive',
			breaking(({ getUserByAccount, linkAccount }) => ({
				linkAccount: (a) => linkAccount({ ...a, providerAccountId: a.providerAccountId.toLowerCase() }),
				getUserByAccount: (a) => getUserByAccount({ ...a, providerAccountId: a.providerAccountId.toLowerCase() })
			}))
		],
		[
			'session dates keep their milliseconds',
			breaking(({ createSession }) => ({
				createSession: (session) =>
					createSession({ ...session, expires: new Date(Math.floor(session.expires.getTime() / 1000) * 1000) })
			}))
		],
		[
			'an unknown session token gives null',
			breaking(({ getSessionAndUser }) => ({ getSessionAndUser: (token) => getSessionAndUser(token.trim()) }))
		],
		[
			'updateAuthenticatorCounter throws for an unknown id',
			breaking(({ updateAuthenticatorCounter }) => ({
				updateAuthenticatorCounter: async (...call) =>
					otherwise(null as never, () => updateAuthenticatorCounter(...call))
			}))
		],
		[
			'createAuthenticator throws for an id that exists',
			breaking(({ createAuthenticator }) => ({
				createAuthenticator: async (given) => otherwise(given, () => createAuthenticator(given))
			}))
		],
		['getUser gives null for an unknown id', breaking(() => ({ getUser: async () => undefined as never }))],
		[
			'createUser refuses an email that is taken',
			breaking(({ createUser, getUserByEmail }) => ({
				createUser: async (user) => (await getUserByEmail(user.email)) ?? createUser(user)
			}))
		],
		[
			'updateUser changes only the members given',
			breaking(({ updateUser }) => ({ updateUser: (user) => updateUser({ name: null, ...user }) }))
		],
		['of fifty concurrent claims of a key exactly one succeeds', breaking(() => ({ claimOnce: async () => true }))],
		[
			'updateAccount neither creates an account nor moves one to another user',
			breaking(({ unlinkAccount, linkAccount }) => ({
				async updateAccount(account) {
					await unlinkAccount(account);
					await linkAccount(account as Parameters<typeof linkAccount>[0]);
				}
			}))
		],
		[
			'deleteVerificationTokens deletes all tokens of the address, and no others',
			breaking(({ deleteVerificationTokens }) => ({
				deleteVerificationTokens: (identifier) => deleteVerificationTokens(identifier.trim())
			}))
		],
		[
			"deleteAuthenticator deletes neither another user's passkey nor one like it",
			breaking(({ deleteAuthenticator, getAuthenticator }) => ({
				async deleteAuthenticator({ credentialID, userId }) {
					const owner = (await getAuthenticator(credentialID))?.userId ?? userId;
					return deleteAuthenticator({ credentialID, userId: owner });
				}
			}))
		],
		[
			'deleteAuthenticator deletes the passkey with its account, and nothing else',
			breaking(({ getAuthenticator, deleteAuthenticator, linkAccount, getAccount }) => ({
				async deleteAuthenticator(given) {
					const account = await getAccount(given.credentialID, 'passkey');
					const deleted = await deleteAuthenticator(given);
					if (account && deleted && !(await getAuthenticator(given.credentialID))) await linkAccount(account);
					return deleted;
				}
			}))
		],
		[
			'deleteAuthenticator keeps an account that another passkey belongs to',
			breaking(({ deleteAuthenticator, unlinkAccount, getAuthenticator }) => ({
				async deleteAuthenticator(given) {
					const providerAccountId = (await getAuthenticator(given.credentialID))?.providerAccountId ?? '';
					const deleted = await deleteAuthenticator(given);
					if (deleted) await unlinkAccount({ provider: 'passkey', providerAccountId });
					return deleted;
				}
			}))
		],
		[
			'of concurrent deleteAuthenticator of a passkey one gets true',
			breaking(({ deleteAuthenticator, getAuthenticator }) => ({
				async deleteAuthenticator(given) {
					const found = await getAuthenticator(given.credentialID);
					await pause();
					await deleteAuthenticator(given);
					return found?.userId === given.userId;
				}
			}))
		],
		[
			"renameAuthenticator names neither another user's passkey nor one like it",
			breaking(({ renameAuthenticator, getAuthenticator }) => ({
				async renameAuthenticator({ credentialID, name }) {
					const userId = (await getAuthenticator(credentialID))?.userId ?? '';
					return renameAuthenticator({ credentialID, userId, name });
				}
			}))
		],
		[
			"updateAuthenticatorBackup changes neither another user's passkey nor one like it",
			breaking(({ updateAuthenticatorBackup, getAuthenticator }) => ({
				async updateAuthenticatorBackup({ credentialID, credentialBackedUp }) {
					const userId = (await getAuthenticator(credentialID))?.userId ?? '';
					return updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp });
				}
			}))
		],
		[
			'updateAuthenticatorBackup stores whether a passkey is backed up, and nothing else',
			breaking(({ updateAuthenticatorBackup }) => ({
				updateAuthenticatorBackup: (passkey) => updateAuthenticatorBackup({ ...passkey, credentialBackedUp: true })
			}))
		],
		[
			'renameAuthenticator names the passkey, and changes nothing else',
			breaking(({ renameAuthenticator }) => ({
				renameAuthenticator: ({ name, ...passkey }) => renameAuthenticator({ ...passkey, name: name?.trim() || null })
			}))
		],
		[
			'listAccounts lists all accounts of one user, with their tokens',
			breaking(({ listAccounts }) => ({ listAccounts: async (userId) => (await listAccounts(userId)).slice(0, 1) }))
		],
		[
			'replaceTokens stores the whole token set in place of the one it expects',
			breaking(({ replaceTokens, getAccount }) => ({
				async replaceTokens(account, expected) {
					const stored = await getAccount(account.providerAccountId, account.provider);
					return replaceTokens({ ...stored, ...account }, expected);
				}
			}))
		],
		[
			'replaceTokens changes nothing if the access token is another one',
			breaking(({ replaceTokens, getAccount }) => ({
				async replaceTokens(account, expected) {
					const stored = await getAccount(account.providerAccountId, account.provider);
					return replaceTokens(account, expected === null ? (stored?.access_token ?? null) : expected);
				}
			}))
		],
		[
			'replaceTokens gives the first access token to an account without one',
			breaking(({ replaceTokens }) => ({
				replaceTokens: async (account, expected) => expected !== null && replaceTokens(account, expected)
			}))
		],
		[
			'of concurrent replaceTokens with one expected token one succeeds',
			breaking(({ replaceTokens, getAccount }) => ({
				async replaceTokens(account, expected) {
					const stored = await getAccount(account.providerAccountId, account.provider);
					await pause();
					if ((stored?.access_token ?? null) !== expected) return false;
					const now = await getAccount(account.providerAccountId, account.provider);
					return replaceTokens(account, now?.access_token ?? null);
				}
			}))
		],
		[
			'of fifty concurrent uses of a secret exactly one gets it',
			breaking(({ getSecret, useSecret }) => ({
				async useSecret(id) {
					const found = await getSecret(id);
					await pause();
					await useSecret(id);
					return found;
				}
			}))
		],
		[
			'of fifty concurrent updates of one version one is stored',
			breaking(({ getSecret, updateSecret }) => ({
				async updateSecret(secret, expectedVersion) {
					const stored = await getSecret(secret.id);
					await pause();
					if (stored?.version !== expectedVersion) return false;
					const now = (await getSecret(secret.id))?.version ?? 0;
					return updateSecret(secret, now);
				}
			}))
		],
		[
			'updateSecret neither creates a secret nor moves one',
			breaking(({ getSecret, updateSecret }) => ({
				async updateSecret(secret, expectedVersion) {
					const stored = await getSecret(secret.id);
					return stored ? updateSecret({ ...secret, ...stored, value: secret.value }, expectedVersion) : false;
				}
			}))
		],
		[
			'updateSecret replaces the secret of the expected version',
			breaking(({ getSecret, updateSecret }) => ({
				async updateSecret(secret, expectedVersion) {
					return updateSecret({ ...(await getSecret(secret.id)), ...secret }, expectedVersion);
				}
			}))
		],
		[
			'an update never brings a deleted secret back',
			breaking(({ getSecret, updateSecret, createSecret }) => ({
				async updateSecret(secret, expectedVersion) {
					const stored = await getSecret(secret.id);
					await pause();
					const updated = await updateSecret(secret, expectedVersion);
					if (stored && !updated && !(await getSecret(secret.id))) await createSecret(secret);
					return updated;
				}
			}))
		],
		[
			'getSecret finds one secret by its exact id',
			breaking(({ getSecret }) => ({ getSecret: (id) => getSecret(id.trim()) }))
		],
		[
			'listSecrets lists the secrets of one user and kind, also expired ones',
			breaking(({ listSecrets }) => ({
				listSecrets: async (...given) =>
					(await listSecrets(...given)).filter(({ expires }) => !expires || expires > new Date())
			}))
		],
		[
			'createSecret throws for an id that exists, and changes nothing',
			breaking(({ createSecret, deleteSecret }) => ({
				async createSecret(secret) {
					await deleteSecret(secret.id);
					return createSecret(secret);
				}
			}))
		],
		[
			'deleteSecret deletes one secret',
			breaking(({ deleteSecret }) => ({ deleteSecret: (id) => deleteSecret(id.trim()) }))
		],
		['useSecret returns a secret once', breaking(({ getSecret }) => ({ useSecret: (id) => getSecret(id) }))],
		[
			'a secret is stored whole',
			breaking(({ createSecret }) => ({
				createSecret: (secret) => createSecret({ ...secret, value: secret.value.slice(0, 255) })
			}))
		],
		['deleteUser deletes the secrets of the user', breaking(() => ({ deleteUser: async () => null }))],
		[
			'deleteVerificationTokens spares claims',
			breaking(({ claimOnce }) => {
				let prefix = '';
				return {
					claimOnce: (key, expires) => claimOnce(prefix + key, expires),
					async deleteVerificationTokens() {
						prefix += 'again ';
					}
				};
			})
		]
	])('%s', async (rule, adapter) => {
		expect(Object.keys(await broken(adapter))).toContain(rule);
	});

	test('S319 an adapter that stores a counter twice keeps the contract: a line says so, and strict mode fails', async () => {
		const counters = new Map<string, number>();
		const adapter = breaking(({ getAuthenticator }) => ({
			async getAuthenticator(id) {
				const found = await getAuthenticator(id);
				return found && { ...found, counter: counters.get(id) ?? found.counter };
			},
			async updateAuthenticatorCounter(id, counter) {
				const found = await getAuthenticator(id);
				if (!found) throw new Error('There is no authenticator with this credential id');
				counters.set(id, counter);
				return { ...found, counter };
			}
		}));
		const rule = 'of several uses of an authenticator with one counter one succeeds';
		const reason = 'Uses that were accepted: expected 1, got 10';
		const lines: string[] = [];
		expect(await broken(adapter, { log: (line) => lines.push(line) })).toEqual({});
		expect(lines).toEqual([`Advised, and not so here: ${rule} (${reason})`]);
		expect(await broken(adapter, { strict: true })).toEqual({ [rule]: reason });
	});

	test('an operation that is atomic in one process only, by a second adapter', async () => {
		const shared = MemoryAdapter();
		const inProcess = (): Adapter => {
			const claimed = new Set<string>();
			return { ...shared, claimOnce: async (key) => claimed.size < claimed.add(key).size };
		};
		const rule = 'of fifty concurrent claims of a key exactly one succeeds';
		const [adapter, peer] = [inProcess(), inProcess()];
		expect(Object.keys(await broken(adapter))).not.toContain(rule);
		expect(Object.keys(await broken(adapter, { createPeer: () => peer }))).toContain(rule);
	});
});
