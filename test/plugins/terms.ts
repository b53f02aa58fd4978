/** A gate as a stranger writes it: the terms of the site come before a session. By what `framework-auth/plugin` exports and nothing else. */
import { AccessDenied, definePlugin, html } from '../../src/plugin.js';
import { defineTable, insertion } from '../../src/tables.js';

export const acceptance = defineTable('terms_acceptance', {
	columns: { userId: { references: 'user' }, version: 'key', acceptedAt: 'date' },
	primaryKey: ['userId', 'version']
});

export interface TermsOptions {
	/** Receives the names of gates that were asked, with what the page has answered. */
	readonly told?: unknown[];
	/** Refuses a user. */
	readonly refuse?: (userId: string) => boolean;
	/** The page of the site in place of that of the plugin. */
	readonly page?: string;
}

/** Asks each user once for each version. */
export const terms = (version: string, { told = [], refuse = () => false, page = 'terms' }: TermsOptions = {}) =>
	definePlugin({
		name: 'terms',
		tables: [acceptance],
		texts: { title: 'Our terms', accept: 'Accept', refuse: 'Do not accept' },
		translations: { de: async () => Promise.resolve({ title: 'Unsere Bedingungen', accept: 'Annehmen' }) },
		routes: {
			terms: {
				async GET(_context, { pendingSignIn, texts }) {
					const pending = await pendingSignIn();
					if (!pending) return { signIn: 'cancel' };
					const body = html`<p>${pending.user.email ?? ''}</p>
						<form method="post">
							<button name="decision" value="accept">${texts.accept}</button>
							<button name="decision" value="refuse">${texts.refuse}</button>
						</form>`;
					return { page: { title: texts.title, body } };
				},
				async POST({ tables }, { pendingSignIn, fields }) {
					const { decision } = await fields();
					if (decision !== 'accept') return { signIn: 'cancel' };
					const pending = await pendingSignIn();
					if (pending) {
						const { id: userId } = pending.user;
						await tables.together([insertion(acceptance, { userId, version, acceptedAt: new Date() })]);
					}
					return { signIn: 'continue', answered: { version } };
				}
			}
		},
		hooks: {
			async beforeEnter({ tables }, { user: { id: userId } }, answered) {
				told.push(answered);
				if (refuse(userId)) throw new AccessDenied('this user may not come in');
				return (await tables.find(acceptance, { userId, version })) ? undefined : { page };
			}
		},
		server: { of: async ({ tables }, userId: string) => tables.select(acceptance, { userId }) }
	});

/** Asks a question at each sign-in, and keeps nothing: the answer travels with the sign-in. */
export const riddle = (told: unknown[] = []) =>
	definePlugin({
		name: 'riddle',
		routes: {
			riddle: {
				GET: async () =>
					Promise.resolve({ page: { title: 'What is six times seven?', body: html`<form method="post"></form>` } }),
				POST: async (_context, { fields }) => ({ signIn: 'continue', answered: (await fields()).answer })
			},
			// It only tries: nothing lets a sign-in go on by a link, or from another site.
			'riddle/link': { GET: async () => Promise.resolve({ signIn: 'continue', answered: '42' }) },
			'riddle/open': { crossSite: true, POST: async () => Promise.resolve({ signIn: 'continue', answered: '42' }) }
		},
		hooks: {
			async beforeEnter(_context, { provider }, answered) {
				told.push(answered);
				return Promise.resolve(answered === '42' || provider === 'application' ? undefined : { page: 'riddle' });
			}
		}
	});
