/**
 * Takes a newcomer's path, from an empty folder to a session in Chromium, and prints the seconds of each step. It does what
 * docs/guides/getting-started.md says below "Let a command do it", with the library as `npm pack` makes it, and takes the pictures
 * there. Needs the network of npm, and Chromium at CHROMIUM_PATH or where Debian puts it.
 *
 * `npm run newcomer`, or `node scripts/newcomer.js <folder for the pictures>` after a build
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright-core';
import { freePort, pageOfGuide, run, start, stopAll } from './first-hour.js';

const library = join(import.meta.dirname, '..');
const pictures = resolve(process.argv[2] ?? join(library, 'docs/images'));
const folder = mkdtempSync(join(tmpdir(), 'newcomer-'));
const app = join(folder, 'my-app');
/** @type {[step: string, seconds: number][]} */
const steps = [];

try {
	mkdirSync(pictures, { recursive: true });
	const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
		cwd: library,
		encoding: 'utf8'
	});
	await takePath(join(folder, packed.trim()));
} finally {
	stopAll();
	rmSync(folder, { recursive: true, force: true });
}
const all = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
for (const [step, seconds] of /** @type {typeof steps} */ ([...steps, ['all', all]])) {
	console.log(`${step.padEnd(60)} ${seconds.toFixed(1).padStart(6)}`);
}

/** @param {string} tarball of the library */
async function takePath(tarball) {
	const create = 'npx --yes sv create my-app --template minimal --types ts --no-add-ons --install npm';
	await step(create, () => run(create, folder));
	await step('npm install framework-auth', () => run(`npm install ${tarball}`, app));
	const init = 'npx framework-auth init --providers local --adapter sqlite';
	await step(init, () => run(init, app));

	// The usual ports may be taken.
	const [port, issuer] = [await freePort(5173), `http://localhost:${await freePort()}`];
	const env = join(app, '.env');
	writeFileSync(env, readFileSync(env, 'utf8').replace('http://localhost:9000', issuer));
	writeFileSync(join(app, 'src/routes/+page.svelte'), pageOfGuide());
	const origin = `http://localhost:${port}`;
	await step('npx framework-auth identity-provider', () => start('npx framework-auth identity-provider', app, issuer));
	await step('npm run dev, until the first page', () =>
		start(`npm run dev -- --port ${port} --strictPort`, app, origin)
	);
	await step('the sign-in', () => signIn(origin));
}

/** @param {string} origin */
async function signIn(origin) {
	const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
	try {
		const page = await browser.newPage({ viewport: { width: 360, height: 320 }, deviceScaleFactor: 1.5 });
		const picture = (/** @type {string} */ name) => page.screenshot({ path: join(pictures, `newcomer-${name}.png`) });
		await page.goto(origin);
		await page.getByRole('link', { name: 'Sign in' }).click();
		const choice = page.getByRole('button', { name: 'Local' });
		await choice.waitFor();
		await picture('sign-in');
		await choice.click();
		const ada = page.getByRole('button', { name: 'Ada Lovelace' });
		await ada.waitFor();
		await picture('provider');
		await ada.click();
		await page.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor();
		await page.locator('summary').click();
		await page.getByRole('link', { name: 'Account' }).waitFor();
		await picture('session');
	} finally {
		await browser.close();
	}
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} act
 */
async function step(name, act) {
	const began = performance.now();
	await act();
	steps.push([name, (performance.now() - began) / 1000]);
}
