/**
 * Walks the first hour of a new user, from an empty folder to an account page: `sv create`, `init`, the database, the type check, the
 * development server, a sign-up and a sign-in in Chromium, the build, and what runs it. Prints a table of seconds, commands and lines.
 *
 * `npm run walk` walks paths in which each pair of SvelteKit, adapter and way occurs; `npm run walk -- --full` walks all, and
 * `npm run walk -- 2-pg-password` one. `npm run walk -- better-auth` does what `sv` sets up for Better Auth, with SQLite and passwords, and
 * no mail. Needs the network of npm, Chromium at CHROMIUM_PATH or where Debian puts it, and for `pg`, `drizzle` and `prisma` a PostgreSQL
 * at DATABASE_URL, by default that of this machine.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright-core';
import { freePort, pageOfGuide, run, start, stop, stopAll } from './first-hour.js';
import { addPluginToPrisma, initPrisma, makePrismaTables } from './walk-prisma.js';
import { email, password, visitBy } from './walk-visits.js';

/** @typedef {{ major: string, adapter: string, way: string }} Path */
/** @typedef {import('playwright-core').Page} Page */

const library = join(import.meta.dirname, '..');
const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const folder = mkdtempSync(join(tmpdir(), 'walk-'));

const majors = ['2', '3'];
const ways = ['local', 'password', 'email', 'passkey'];
const adapters = ['sqlite', 'pg', 'drizzle', 'prisma', 'none'];
/** @type {Path[]} */
const all = majors.flatMap((major) =>
	adapters.flatMap((adapter) =>
		// The other ways keep users.
		ways.filter((way) => adapter !== 'none' || way === 'local').map((way) => ({ major, adapter, way }))
	)
);
const nameOf = (/** @type {Path} */ { major, adapter, way }) => `${major}-${adapter}-${way}`;

const asked = process.argv.slice(2);
const paths = asked.includes('--full')
	? all
	: asked.length > 0
		? all.filter((path) => asked.includes(nameOf(path)))
		: pairwise(all);
if (paths.length === 0 && !asked.includes('better-auth'))
	throw new Error(`there is no such path: the paths are ${all.map(nameOf).join(', ')}`);

/**
 * Chooses few paths in which each pair of values occurs.
 * @param {Path[]} of
 */
function pairwise(of) {
	const pairsOf = (/** @type {Path} */ { major, adapter, way }) => [
		`${major} ${adapter}`,
		`${major} ${way}`,
		`${adapter} ${way}`
	];
	const open = new Set(of.flatMap(pairsOf));
	const left = (/** @type {Path} */ path) => pairsOf(path).filter((pair) => open.has(pair)).length;
	/** @type {Path[]} */
	const chosen = [];
	while (open.size > 0) {
		const best = of.reduce((one, other) => (left(other) > left(one) ? other : one));
		chosen.push(best);
		for (const pair of pairsOf(best)) open.delete(pair);
	}
	return chosen;
}

/**
 * @param {Path} path
 * @param {string} tarball of the library
 * @returns {Promise<Record<string, string | number>>}
 */
async function walk(path, tarball) {
	const app = join(folder, nameOf(path));
	const { step, command, record } = recordOf(app);
	console.log(`\n== ${nameOf(path)}`);
	const database = await makeDatabase(path);
	try {
		await step('create', () => create(path.major, app));
		await step('install', () => command(`npm install ${tarball}`));
		if (path.adapter === 'drizzle') {
			const drizzle = 'drizzle=database:postgresql+postgresql:postgres.js+docker:no';
			await step('sv add', () => command(`npx --yes sv@0.17.1 add ${drizzle} --no-git-check --install npm`));
		}
		if (path.adapter === 'prisma') await step('prisma init', () => initPrisma(app, command));
		const adapter = path.adapter === 'none' ? '' : ` --adapter ${path.adapter}`;
		await step('init', () => command(`npx framework-auth init --providers ${path.way}${adapter} --yes`));
		writeFileSync(join(app, 'src/routes/+page.svelte'), pageOfGuide());
		const issuer = `http://localhost:${await freePort()}`;
		changeVariables(app, { DATABASE_URL: database.url, AUTH_LOCAL_ISSUER: issuer });
		await step('tables', async () => {
			if (path.adapter === 'pg') await command('npx framework-auth schema pg --apply');
			if (path.adapter === 'drizzle') await command('npm run db:push -- --force');
			if (path.adapter === 'prisma') await makePrismaTables(command);
		});
		await step('check', () => command('npm run check'));
		await step('doctor', () => command('npx framework-auth doctor --offline'));

		const port = await freePort();
		const origin = `http://localhost:${port}`;
		if (path.way === 'local') await start(`npx framework-auth identity-provider`, app, issuer);
		await inChromium(async (page) => {
			const visit = await visitBy(path.way, page, origin);
			const dev = await step('dev', () => start(`npm run dev -- --port ${port} --strictPort`, app, origin));
			await step('sign-in', visit.first);
			stop(dev);
			if (path.adapter === 'prisma') {
				await step('second migration', () => addPluginToPrisma(app, command));
				await step('doctor again', () => command('npx framework-auth doctor --offline'));
			}
			// A build does not start without a mail server: guides/mail.md says how to get one.
			if (path.way === 'password') {
				await command('npm install nodemailer');
				change(join(app, 'src/lib/server/auth.ts'), (text) =>
					`import Nodemailer from 'framework-auth/providers/nodemailer';\n${text}`.replace(
						'Password()',
						'Password({ mail: Nodemailer() })'
					)
				);
			}

			await step('build', () => command('npm run build'));
			// As deployment.md says for a proxy that ends TLS: the visitor sends what this proxy would.
			const behindProxy = { AUTH_TRUST_HOST: 'true', PROTOCOL_HEADER: 'x-forwarded-proto', ...visit.variables };
			await step('preview', async () => {
				const preview = await start(`npm run preview -- --port ${port} --strictPort`, app, origin, behindProxy);
				await answers(origin);
				stop(preview);
			});
			await step('node build', async () => {
				const env = { PORT: `${port}`, ...behindProxy };
				const built = await start('node --env-file=.env build', app, origin, env);
				await answers(origin);
				await page.setExtraHTTPHeaders({ 'x-forwarded-proto': 'http' });
				await visit.again();
				stop(built);
			});
			await visit.end();
		});
		return { result: 'ok', lines: linesOf(app, ownFiles), ...record() };
	} catch (error) {
		console.error(error);
		return { result: String(error).slice(0, 60), ...record() };
	} finally {
		stopAll();
		await database.drop();
	}
}

/**
 * Records what is done in an app: how many commands, and how long each step takes.
 * @param {string} app
 */
function recordOf(app) {
	/** @type {Record<string, number>} */
	const seconds = {};
	let commands = 0;
	return {
		/** @type {<T>(name: string, act: () => Promise<T>) => Promise<T>} */
		async step(name, act) {
			const began = performance.now();
			try {
				return await act();
			} finally {
				seconds[name] = Math.round((performance.now() - began) / 100) / 10;
			}
		},
		/** @param {string} line */
		command(line) {
			commands++;
			return run(line, app);
		},
		record: () => ({ commands, ...seconds })
	};
}

/** Walks the same way with what `sv` sets up for Better Auth. Its pages are the demo's. */
async function walkBetterAuth() {
	const app = join(folder, 'better-auth');
	const { step, command, record } = recordOf(app);
	console.log('\n== better-auth');
	const adds = 'sveltekit-adapter=adapter:node drizzle=database:sqlite+sqlite:better-sqlite3 better-auth=demo:password';
	await step('create', () =>
		run(`npx --yes sv@0.17.1 create better-auth --template minimal --types ts --add ${adds} --install npm`, folder)
	);
	await step('tables', async () => {
		await command('npm run auth:schema');
		await command('npm run db:push -- --force');
	});
	await step('check', () => command('npm run check'));
	const port = await freePort();
	const origin = `http://localhost:${port}`;
	change(join(app, '.env'), (text) => text.replace(/^ORIGIN=.*$/m, `ORIGIN="${origin}"`));
	const dev = await step('dev', () => start(`npm run dev -- --port ${port} --strictPort`, app, origin));
	await step('sign-in', () =>
		inChromium(async (page) => {
			await page.goto(`${origin}/demo/better-auth/login`);
			await page.getByLabel('Email').fill(email);
			await page.getByLabel('Password').fill(password);
			await page.getByLabel('Name').fill('Ada');
			await page.getByRole('button', { name: 'Register' }).click();
			await page.getByText('Hi, Ada!').waitFor();
		})
	);
	stop(dev);
	const built = await step('build', () => command('npm run build')).then(
		() => 'ok',
		(/** @type {Error} */ error) => error.message
	);
	const ofDatabase = ['auth.schema.ts', 'index.ts'].map((file) => `src/lib/server/db/${file}`);
	const ofPages = ['', 'login/'].flatMap((path) =>
		['+page.server.ts', '+page.svelte'].map((page) => `src/routes/demo/better-auth/${path}${page}`)
	);
	return { result: built, lines: linesOf(app, [...ownFiles, ...ofDatabase, ...ofPages]), ...record() };
}

/**
 * Makes the app of the guide: as `sv` does, and for SvelteKit 3 with the changes of its steps.
 * @param {string} major
 * @param {string} app
 */
async function create(major, app) {
	const made = join(folder, `sv-${major}`);
	const guide = readFileSync(join(library, 'docs/guides/getting-started.md'), 'utf8');
	const isThere = (() => {
		try {
			return readFileSync(join(made, 'package.json')).length > 0;
		} catch {
			return false;
		}
	})();
	if (!isThere) {
		const options = '--template minimal --types ts --add sveltekit-adapter=adapter:node --install npm';
		await run(`npx --yes sv@0.17.1 create sv-${major} ${options}`, folder);
		if (major === '3') {
			const [, line = ''] = /`(npm install -D @sveltejs\/kit@3[^`]*)`/.exec(guide) ?? [];
			await run(line, made);
			const [, tsconfig = ''] = /^```json\n([^]*?)^```$/m.exec(guide) ?? [];
			writeFileSync(join(made, 'tsconfig.json'), tsconfig);
			change(join(made, 'package.json'), (text) => text.replace('{', '{\n\t"imports": { "#lib/*": "./src/lib/*" },'));
			change(join(made, 'src/routes/+layout.svelte'), (text) => text.replace('$lib/', '#lib/'));
		}
	}
	cpSync(made, app, { recursive: true, verbatimSymlinks: true });
}

/**
 * @param {string} app
 * @param {Record<string, string | undefined>} values
 */
function changeVariables(app, values) {
	change(join(app, '.env'), (text) =>
		Object.entries(values).reduce(
			(all, [name, value]) => (value ? all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}="${value}"`) : all),
			text
		)
	);
}

/**
 * @param {string} path
 * @param {(text: string) => string} how
 */
function change(path, how) {
	writeFileSync(path, how(readFileSync(path, 'utf8')));
}

/** The files that `init` writes or changes, and the page of the guide. */
const ownFiles = [
	'src/hooks.server.ts',
	'src/lib/server/auth.ts',
	'src/lib/server/prisma.ts',
	'src/env.ts',
	'src/routes/+layout.server.ts',
	'src/routes/+page.svelte'
];

/**
 * The lines of these files of an app.
 * @param {string} app
 * @param {readonly string[]} files
 */
function linesOf(app, files) {
	return files
		.map((file) => {
			try {
				return readFileSync(join(app, file), 'utf8').trim().split('\n').length;
			} catch {
				return 0;
			}
		})
		.reduce((sum, lines) => sum + lines, 0);
}

/**
 * Makes a database for the path, if it needs one.
 * @param {Path} path
 */
async function makeDatabase({ adapter }) {
	if (!['pg', 'drizzle', 'prisma'].includes(adapter)) return { url: undefined, drop: () => Promise.resolve() };
	const { default: pg } = await import('pg');
	const name = `walk_${crypto.randomUUID().replaceAll('-', '')}`;
	const ask = async (/** @type {string} */ statement) => {
		const client = new pg.Client(server);
		await client.connect();
		await client.query(statement).finally(() => client.end());
	};
	await ask(`create database ${name}`);
	const url = new URL(server);
	url.pathname = name;
	return { url: url.href, drop: () => ask(`drop database if exists ${name} with (force)`) };
}

/** @param {(page: Page) => Promise<void>} visit */
async function inChromium(visit) {
	const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
	try {
		await visit(await browser.newPage());
	} finally {
		await browser.close();
	}
}

/** The page of the app answers, for a visitor without a session. @param {string} origin */
async function answers(origin) {
	const response = await fetch(origin);
	const text = await response.text();
	if (!response.ok || !text.includes('Hello stranger')) throw new Error(`${origin} answers with ${response.status}`);
}

/**
 * The table of bench/results.md.
 * @param {Record<string, string | number>[]} rows
 */
function summaryOf(rows) {
	const lines = rows.map(({ path, result, commands, lines: count, ...seconds }) => {
		const sum = Object.values(seconds).reduce((all, each) => all + Number(each), 0);
		const cells = [`${path}`, `${commands}`, `${count}`, (sum / 60).toFixed(1)];
		return `| ${cells.join(' | ')} |${result === 'ok' ? '' : ` ${result}`}`;
	});
	return ['| path | commands | lines | minutes |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** @type {Record<string, string | number>[]} */
const table = [];
/** @type {typeof table} */
const peers = [];
try {
	const options = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
	const tarball = join(folder, execFileSync('npm', options, { cwd: library, encoding: 'utf8' }).trim());
	for (const path of paths) table.push({ path: nameOf(path), ...(await walk(path, tarball)) });
	if (asked.includes('better-auth')) peers.push({ path: 'better-auth', ...(await walkBetterAuth()) });
} finally {
	stopAll();
	rmSync(folder, { recursive: true, force: true });
}
console.table([...table, ...peers]);
console.log(summaryOf([...table, ...peers]));
if (table.some(({ result }) => result !== 'ok')) process.exitCode = 1;
