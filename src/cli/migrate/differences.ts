/** Says of what stands in the sources of an app how it works otherwise here than with Auth.js. */
import { documentAt } from '../../lib/base/config/documents.js';
import type { Node } from './syntax.js';

const guide = documentAt('guides/moving-from-auth-sveltekit.md');

/** Keys of the configuration, with what a person has to know. */
const keys: Readonly<Record<string, string>> = {
	trustHost: 'sets `trustHost`, which now takes effect: keep it only behind a proxy that sets the host',
	basePath:
		'sets `basePath`, which now takes effect. If the routes were below /auth until now, the callback URLs change to <basePath>/callback/<provider>: register them at the providers, or remove `basePath`',
	skipCSRFCheck: 'sets `skipCSRFCheck`, which has no effect here: remove it',
	raw: 'sets `raw`, which has no effect here: remove it',
	experimental: 'sets `experimental`, which has no effect here: remove it'
};

/** Keys of `callbacks`. */
const callbacks: Readonly<Record<string, string>> = {
	session:
		'has a `session` callback: `session.user.id` is there without it. With database sessions it has every column of the user except secrets, and never the session token',
	jwt: 'has a `jwt` callback: if it changes the token, the library writes the cookie again'
};

/** Providers that ask for something else than those of Auth.js, or describe the user otherwise. */
const providers: Readonly<Record<string, string>> = {
	apple:
		'uses Apple, which sends the name only at the first consent. At a later sign-in the name is null. Auth.js used the address instead',
	figma:
		'uses Figma, with the scope `current_user:read` in place of `files:read`: switch that scope on in the settings of the app at Figma',
	instagram:
		'uses Instagram, whose earlier API has ended: the scope is `instagram_business_basic` in place of `user_profile`, and the ids of users are those of the new API'
};

/** The name of a key of an object. */
export const keyOf = ({ type, computed, key }: Node): string | undefined => {
	const { name, value } = (key ?? {}) as { name?: unknown; value?: unknown };
	const text = name ?? value;
	return type === 'Property' && computed !== true && typeof text === 'string' ? text : undefined;
};

/** A sentence about a place. */
export interface Difference {
	readonly at: Node;
	readonly sentence: string;
}

/** Returns the differences in a source that imports Auth.js. @param imported the providers that it imports, by their modules */
export function differencesIn(
	nodes: readonly Node[],
	imported: readonly (readonly [provider: string, at: Node])[]
): Difference[] {
	const differences: Difference[] = imported.flatMap(([provider, at]) =>
		Object.hasOwn(providers, provider) ? [{ at, sentence: providers[provider] ?? '' }] : []
	);
	for (const node of nodes) {
		const key = keyOf(node);
		if (key === undefined) continue;
		if (Object.hasOwn(keys, key)) differences.push({ at: node, sentence: keys[key] ?? '' });
		const value = (node.value ?? {}) as Node & { properties?: readonly Node[]; elements?: readonly unknown[] };
		if (key === 'callbacks') {
			for (const each of value.properties ?? []) {
				const name = keyOf(each);
				if (name && Object.hasOwn(callbacks, name)) differences.push({ at: each, sentence: callbacks[name] ?? '' });
			}
		}
		if (key === 'secret' && isShort(value)) {
			differences.push({
				at: node,
				sentence: `sets a secret of fewer than 32 characters. ${rotation('<the earlier secret>')}`
			});
		}
	}
	return differences;
}

function isShort({ type, value }: Node): boolean {
	return type === 'Literal' && typeof value === 'string' && value.length < 32;
}

/** Says how a secret of .env that is too short is replaced. */
export const rotationOfEnv =
	'The app does not start with it. `npx framework-auth secret --rotate` makes a new one, keeps the earlier one as OLD_SECRET, and prints the ' +
	`lines of the configuration that keep every user signed in. See "Secrets" in ${guide}`;

/** Says how a secret in a source that is too short is replaced. @param old an expression for it */
function rotation(old: string): string {
	return (
		`The app does not start with it. Make a new one with \`npx framework-auth secret --print\`, and keep the earlier one for up to ` +
		`30 days, so that every user stays signed in: secret: [<the new secret>, { value: ${old}, until: '<date>' }]. See "Secrets" in ${guide}`
	);
}
