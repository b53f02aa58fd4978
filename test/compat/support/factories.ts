/** The provider factories of `@auth/core`, with options that let each be made. */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check, ProviderObject } from '../../../src/providers/types.js';

export interface FactoryProvider extends ProviderObject {
	issuer?: string;
	checks?: Check[];
}
export type Factory = (options: object) => FactoryProvider;

/** The options of all factories; those without an issuer of their own get one. */
export const options = {
	clientId: 'client-of-the-tests',
	clientSecret: 'secret-of-the-client',
	// Of those that send mail.
	apiKey: 'key-of-the-mailer',
	from: 'no-reply@app.test',
	server: 'smtp://mail.test',
	authorize: () => null
};
export const ownOptions: Record<string, object> = {
	dribbble: { scope: 'public' },
	mattermost: { issuer: 'https://issuer.test' },
	netsuite: { accountID: '1234567', userinfo: 'https://issuer.test/userinfo', issuer: 'https://issuer.test' },
	nextcloud: { issuer: 'https://issuer.test' },
	// Needed there because its userinfo has no URL, only a function.
	todoist: { issuer: 'https://issuer.test' },
	notion: { redirectUri: 'https://app.test/auth/callback/notion' }
};

const folder = dirname(fileURLToPath(import.meta.resolve('@auth/core/providers/github')));
/** Not factories: an index and two files of types. */
const others = ['index', 'oauth', 'provider-types'];
export const files = readdirSync(folder)
	.filter((file) => file.endsWith('.js'))
	.map((file) => file.slice(0, -'.js'.length))
	.filter((file) => !others.includes(file));

type Loaded = { factory: Factory; kind: string } | { missing: string };
export const loaded = new Map<string, Loaded>();
for (const file of files) loaded.set(file, await load(file));
export const factories = [...loaded].flatMap(([file, entry]) => ('factory' in entry ? [{ file, ...entry }] : []));
export const byOAuth = factories.filter(({ kind }) => kind === 'oauth' || kind === 'oidc');

async function load(file: string): Promise<Loaded> {
	try {
		const { default: factory } = (await import(`@auth/core/providers/${file}`)) as { default: Factory };
		return { factory, kind: factory({ ...options }).type };
	} catch (thrown) {
		const name = /Cannot find package '([^']+)'/.exec((thrown as Error).message)?.[1];
		if (!name) throw thrown;
		return { missing: name };
	}
}

/** Options, with an issuer where the factory knows none. */
export function optionsFor(file: string, factory: Factory): typeof options & { issuer?: string } {
	const own = { ...options, ...ownOptions[file] };
	const provider = factory({ ...own });
	const needsIssuer = provider.type === 'oidc' ? !issuerOf(provider) : JSON.stringify(provider).includes('undefined');
	return needsIssuer ? { issuer: 'https://issuer.test', ...own } : own;
}

export function make(file: string, factory: Factory): FactoryProvider {
	return factory(optionsFor(file, factory));
}

export function issuerOf(provider: FactoryProvider): string | undefined {
	return (provider.options as { issuer?: string } | undefined)?.issuer ?? provider.issuer;
}
