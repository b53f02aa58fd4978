/**
 * Writes from the entries in `catalogue`: the logos in `src/lib/base/markup/logos`, the pages in `docs/providers` and the table there, and
 * `src/catalogue/entries.ts`, the entries of `framework-auth/catalogue`, which git ignores. `--check` writes the last alone, and fails
 * where another is not up to date, or where a provider has a gap; `--entries` writes the last alone, and looks at nothing else.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import * as icons from 'simple-icons';
import '../test/adapters/support/typescript.mjs';
import { gapsOf } from './catalogue/gaps.js';
import { pageOf, tableOf } from './catalogue/pages.js';

const root = join(import.meta.dirname, '..');
const onlyEntries = process.argv.includes('--entries');
const check = onlyEntries || process.argv.includes('--check');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** Marks a page that is written here. A page without it is written by hand. */
const mark = (/** @type {string} */ id) => `<!-- Written by \`npm run catalogue\`, from catalogue/${id}.ts -->`;

const ids = readdirSync(join(root, 'catalogue'))
	.filter((file) => file.endsWith('.ts') && file !== 'entry.ts')
	.map((file) => file.replace('.ts', ''))
	.sort();
const stale = [];

const entries = [];
for (const id of ids) entries.push({ id, ...(await import(`../catalogue/${id}.ts`)).default });
for (const entry of entries) await write(`src/lib/base/markup/logos/${entry.id}.ts`, logoModuleOf(entry));

// The factories import the logos, so they are loaded after these are written.
const gaps = [];
const providers = [];
for (const entry of entries) {
	const path = `src/providers/${entry.id}.ts`;
	if (!existsSync(join(root, path))) {
		gaps.push(`${entry.id}: ${path} does not exist`);
		continue;
	}
	providers.push(described(entry, (await import(`../${path}`))[entry.factory]));
}
gaps.push(...gapsOf(root, providers));

for (const provider of providers) {
	const path = `docs/providers/${provider.id}.md`;
	const byHand = existsSync(join(root, path)) && !read(path).includes(mark(provider.id));
	if (!byHand) await write(path, pageOf(provider, mark(provider.id)));
}
await write('docs/providers/README.md', withTable(read('docs/providers/README.md')));
await make('src/catalogue/entries.ts', entriesModule());
await write('src/lib/core/accounts/vouching-vendors.ts', vouchingModule());

if (onlyEntries) process.exit();
if (check && stale.length > 0)
	gaps.push(...stale.map((path) => `${path} is not up to date: run \`npm run catalogue\``));
if (gaps.length > 0) {
	console.error(`The catalogue has gaps:\n${gaps.map((gap) => `- ${gap}`).join('\n')}`);
	process.exitCode = 1;
}

/** Adds what the factory knows to what the entry says. */
function described(entry, factory) {
	if (entry.gone) return { ...entry, kind: 'gone', variables: [] };
	const credentials = { clientId: 'client', clientSecret: 'secret' };
	const made = factory?.({ ...credentials, ...entry.recorded?.options }) ?? {};
	const { name, type, style = {}, authorization = {} } = made;
	const { providerId = entry.id } = entry;
	const prefix = `AUTH_${providerId.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
	const isPublic = entry.recorded?.token?.client === 'none' && !entry.recorded.apiSecret;
	return {
		...entry,
		providerId,
		name,
		kind: type,
		colour: style.brandColor ?? style.bg,
		scope:
			typeof authorization === 'string'
				? new URL(authorization).searchParams.get('scope')
				: authorization.params?.scope,
		variables: [
			`${prefix}_ID`,
			...(isPublic ? [] : [`${prefix}_SECRET`]),
			...(entry.issuer ? [`${prefix}_ISSUER`] : [])
		],
		made
	};
}

/** The mark as a value of `ProviderLogo`. */
function logoOf({ id, logo }) {
	if (logo.icon) {
		const icon = icons[`si${logo.icon[0].toUpperCase()}${logo.icon.slice(1)}`];
		if (!icon) throw new Error(`${id}: Simple Icons has no "${logo.icon}"`);
		return { paths: [{ d: icon.path }] };
	}
	if (logo.letter) {
		const tile = 'M4 0h16a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z';
		return { paths: [{ fill: logo.fill, d: tile }], letter: { text: logo.letter, fill: logo.text ?? '#fff' } };
	}
	return { ...(logo.size && { size: logo.size }), paths: logo.paths };
}

function logoModuleOf(entry) {
	const { logo } = entry;
	const origin = logo.icon
		? `The path is that of Simple Icons, under CC0 1.0: https://simpleicons.org/?q=${logo.icon}`
		: logo.letter
			? 'A letter in the colour of the vendor.'
			: `As its owner publishes it: ${logo.source}`;
	return `/** Written by \`npm run catalogue\`. ${origin} */
import type { ProviderLogo } from '../../../../providers/types/oauth.js';

export const logo: ProviderLogo = ${JSON.stringify(logoOf(entry))};`;
}

/** `microsoft-entra-id` becomes `microsoftEntraId`. */
function exportNameOf(id) {
	const name = id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
	return /^\d/.test(name) ? `_${name}` : name;
}

function entriesModule() {
	const listed = providers.map((provider) => ({ provider, name: exportNameOf(provider.id) }));
	const imports = listed.map(
		({ provider: { id }, name }) => `import { logo as ${name}Logo } from '../lib/base/markup/logos/${id}.js';`
	);
	const values = listed.map(({ provider, name }) => {
		const { id, kind, docs, console, register, email, colour, variables, unverified, gone } = provider;
		const data = gone
			? { id, name: provider.name, kind, docs, gone, variables }
			: { id, name: provider.name, kind, docs, console, register, variables, email, unverified, colour };
		const type = `CatalogueEntry<'${id}'${variables.map((variable, index) => `${index === 0 ? ', ' : ' | '}'${variable}'`).join('')}>`;
		return `/** ${provider.name}. */\nexport const ${name}: ${type} = ${JSON.stringify(data).replace(/}$/, `, "logo": ${name}Logo }`)};`;
	});
	return `/** Made by the build: the entries of \`framework-auth/catalogue\`. */
import type { CatalogueEntry } from './types.js';
${imports.join('\n')}

${values.join('\n')}

/** All vendors, by id. */
export const catalogue: readonly CatalogueEntry[] = [${listed.map(({ name }) => name).join(', ')}];`;
}

/** The vendors that vouch for addresses, as a mail to one asks. */
function vouchingModule() {
	const vouching = providers.filter(({ email }) => email?.vouches);
	const rows = vouching.map(
		({ providerId, recorded }) => `['${providerId}', '${new URL(recorded.authorization.url).hostname}']`
	);
	return `/**
 * Written by \`npm run catalogue\`: the vendors whose users sign in to other sites with verified addresses only. The
 * entries in \`catalogue\` have the sources.
 */

/** By the id of the provider: the host of the vendor. */
export const vouchingVendors: ReadonlyMap<string, string> = new Map([${rows.join(',')}]);`;
}

function withTable(text) {
	const table = /(<!-- catalogue -->)[^]*?(<!-- \/catalogue -->)/;
	return text.replace(table, (_, start, end) => `${start}\n\n${tableOf(providers)}\n\n${end}`);
}

async function write(path, source) {
	if (onlyEntries) return;
	const file = join(root, path);
	const after = await formatted(file, source, { proseWrap: 'always' });
	if (existsSync(file) && after === readFileSync(file, 'utf8')) return;
	stale.push(path);
	if (!check) writeFileSync(file, after);
}

/** Writes a file that is not committed. */
async function make(path, source) {
	const file = join(root, path);
	const after = await formatted(file, source);
	if (!existsSync(file) || after !== readFileSync(file, 'utf8')) writeFileSync(file, after);
}

/** Formats as `npm run format` does. */
async function formatted(file, source, more = {}) {
	const { overrides, associations, ignorePatterns, ...style } = JSON.parse(
		readFileSync(join(root, '.oxfmtrc.json'), 'utf8')
	);
	const { code, errors } = await format(file, source, { ...style, useTabs: !file.endsWith('.md'), ...more });
	if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
	return code;
}
