/** The pages of providers in `docs`, and the table that lists them. */

const kinds = { oidc: 'OpenID Connect', oauth: 'OAuth 2' };
const code = (/** @type {string} */ text) => `\`${text}\``;
const block = (/** @type {string} */ language, /** @type {string} */ text) => `\`\`\`${language}\n${text}\n\`\`\``;

/** Returns the page of a provider. */
export function pageOf(provider, mark) {
	return provider.gone ? pageOfGone(provider, mark) : pageOfLiving(provider, mark);
}

function pageOfLiving(provider, mark) {
	const { id, providerId, name, kind, factory, variables, issuer, register, notes = [], unverified } = provider;
	const place = issuer ? 'See the [documentation of the vendor]' : 'Open the [console of the vendor]';
	const path = `/auth/callback/${providerId}`;
	return [
		headOf(name, `Sign in with ${name}, by ${kinds[kind]}`, mark),
		'## Register an app',
		`${place}(${provider.console}). ${register}`,
		`The callback URL is ${code(`https://example.com${path}`)} in production, and ` +
			`${code(`http://localhost:5173${path}`)} in development.`,
		'## Configure it',
		block('ini', variables.map((each) => `${each}=${each.endsWith('_ISSUER') ? issuer : '...'}`).join('\n')),
		block(
			'ts',
			`// src/lib/server/auth.ts
import { FrameworkAuth } from 'framework-auth';
import ${factory} from 'framework-auth/providers/${id}';

export const { handle, signIn, signOut } = FrameworkAuth({ providers: [${callOf(provider)}] });`
		),
		'## Options',
		optionsOf(provider),
		'## Notes',
		`**Addresses.** ${[provider.email.reason, worth[provider.email.worth], vouching(provider.email)].filter(Boolean).join(' ')}`,
		...notes,
		...differencesOf(provider),
		...(unverified ? [`**Not checked.** ${unverified}`] : []),
		'## Sources',
		sourcesOf(provider)
	].join('\n\n');
}

/** Says why a sign-in differs from that of the factory of `@auth/core`. Several differences can have one reason. */
function differencesOf({ recorded: { differences = {} } }) {
	const reasons = [...new Set(Object.values(differences))];
	return reasons.length > 0 ? [`**Differences from \`@auth/core\`.** ${reasons.join(' ')}`] : [];
}

const worth = {
	said: 'The library stores an address only if it is verified.',
	always: 'The address counts as verified.',
	unknown:
		'The library stores the address. The address counts as verified only if the answer has the claim `email_verified`.',
	never: 'The library does not store the address.',
	none: ''
};

/** Says whether an email to the address leads to a user whom the vendor has brought. */
function vouching({ worth, vouches }) {
	if (vouches) return `Users of the vendor sign in to other sites with [verified addresses only](${vouches}).`;
	return worth === 'unknown'
		? `See [addresses without a proof](../reference/accounts.md#addresses-without-a-proof).`
		: '';
}

function headOf(name, description, mark) {
	const matter = `---\ntitle: ${name}\ndescription: ${description}\norder: 200\n---`;
	return [matter, mark, `# ${name}`].join('\n\n');
}

function callOf({ factory, options = [] }) {
	const needed = options.filter(({ example }) => example !== undefined);
	if (needed.length === 0) return factory;
	return `${factory}({ ${needed.map(({ name, example }) => `${name}: ${example}`).join(', ')} })`;
}

function optionsOf({ factory, options = [], scope, issuer, variables }) {
	const rows = options.map((each) => [code(each.name), each.type, each.default, each.meaning]);
	return [
		...(rows.length > 0 ? [table(['option', 'type', 'default', 'meaning'], rows), ''] : []),
		[
			`${code(factory)} ${rows.length > 0 ? 'also accepts' : 'accepts'} the [options of OAuth providers](options.md).`,
			...(issuer
				? [
						`It needs ${code('issuer')}, or ${code(variables.find((each) => each.endsWith('_ISSUER')))} in the environment.`
					]
				: []),
			...(scope ? [`The default scope is ${code(scope)}.`] : [])
		].join(' ')
	].join('\n');
}

function pageOfGone(provider, mark) {
	const { id, name, factory, gone } = provider;
	const change = [
		`- import ${factory} from 'framework-auth/providers/${id}';`,
		...(gone.instead ? [`+ import ... from 'framework-auth/providers/${gone.instead}';`] : [])
	];
	return [
		headOf(name, `${name} ${gone.what}`, mark),
		`${name} ${gone.what}. The import stays. It throws an error that says so when the app starts. ${gone.advice}`,
		block('diff', change.join('\n')),
		'## Sources',
		sourcesOf(provider)
	].join('\n\n');
}

function sourcesOf({ docs, sources }) {
	return [...new Set([docs, ...sources])].map((url) => `- <${url}>`).join('\n');
}

/** Returns the table of all providers, in the order of their names. */
export function tableOf(providers) {
	const rows = [...providers]
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
		.map(({ id, name, kind }) => [
			`[${name}](${id}.md)`,
			code(`framework-auth/providers/${id}`),
			kinds[kind] ?? 'gone'
		]);
	return table(['provider', 'import', 'type'], rows);
}

function table(head, rows) {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
