/** What is missing in the catalogue. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns each gap as a line. */
export function gapsOf(root, providers) {
	const ids = new Set(providers.map(({ id }) => id));
	const isVendor = (file) =>
		/\b(?:OAuth2?Config|OIDCConfig)<|\brefuseGone\(/.test(readFileSync(join(root, 'src/providers', file), 'utf8'));
	// The server of Bluesky depends on the account, so that no fixed answers can be recorded: see test/protocols/atproto.test.ts.
	const files = readdirSync(join(root, 'src/providers')).filter(
		(file) =>
			file.endsWith('.ts') && !['shared.ts', 'types.ts', 'index.ts', 'bluesky.ts'].includes(file) && isVendor(file)
	);
	const withoutEntry = files.map((file) => file.replace('.ts', '')).filter((id) => !ids.has(id));
	return [
		...withoutEntry.map((id) => `${id}: catalogue/${id}.ts does not exist`),
		...namesOfAuthCore(root)
			.filter((name) => !existsSync(join(root, `src/providers/${name}.ts`)))
			.map((name) => `${name}: @auth/core has it, and src/providers does not`),
		...providers.flatMap((provider) => missingIn(provider).map((what) => `${provider.id}: ${what}`))
	];
}

/** The factories of `@auth/core`. */
function namesOfAuthCore(root) {
	const folder = join(root, 'node_modules/@auth/core/providers');
	return readdirSync(folder)
		.filter(
			(file) => file.endsWith('.d.ts') && /^export default function/m.test(readFileSync(join(folder, file), 'utf8'))
		)
		.map((file) => file.replace('.d.ts', ''));
}

function missingIn(provider) {
	return provider.gone
		? [...missingInAll(provider), ...missingInGone(provider)]
		: [...missingInAll(provider), ...missingInLiving(provider)];
}

function missingInAll({ docs, logo, sources = [], unverified }) {
	const hosts = new Set(sources.map((url) => new URL(url).href));
	return [
		!docs && 'no page of the vendor (docs)',
		!logo && 'no logo',
		logo?.letter && !logo.reason && 'a letter instead of a logo, without a reason',
		logo?.paths && !logo.source && 'a logo without its source',
		hosts.size < 2 && !unverified && 'fewer than two sources, and not marked as unverified'
	].filter(Boolean);
}

function missingInGone({ gone, name }) {
	return [
		!name && 'no name',
		!gone.what && 'does not say what happened',
		!gone.advice && 'does not say what to do'
	].filter(Boolean);
}

function missingInLiving({ name, kind, console, register, email, recorded, colour }) {
	const { authorization, token, answers, claims, user, refused = [] } = recorded ?? {};
	return [
		!name && 'the factory is not exported by its name, or gives no name',
		!console && 'no page to register an app (console)',
		!register && 'does not say how to register an app',
		!colour && 'no colour',
		!email?.reason && 'does not say what an address is worth, and why',
		!authorization?.params?.scope && !authorization?.params && 'no authorization request',
		!token?.url && 'no token request',
		kind === 'oidc' ? !claims && 'no claims of an ID token' : !answers && !token?.answer && 'no answer with a profile',
		!user?.id && 'no user of the profile',
		refused.length === 0 && 'no documented bad answer'
	].filter(Boolean);
}
