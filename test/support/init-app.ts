/** The app that `sv create` makes, after `framework-auth init --pages remote`. Its emails and messages come to the test. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createMailServer } from '../fixtures/smtp.js';
import { makeCreatedApp } from './created-app.js';
import { freePort, run, serve } from './process.js';
import { build } from './workshop.js';
import type { App, Major } from './workshop.js';

/** The page says that it is hydrated, and who is signed in. */
const ofTest = {
	'src/routes/+layout.svelte': `<script lang="ts">
	let { children } = $props();

	$effect(() => {
		document.documentElement.dataset.hydrated = '';
	});
</script>

{@render children()}
`,
	'src/routes/+page.svelte': `<script lang="ts">
	let { data } = $props();
</script>

<p id="who">{data.session?.user?.name}</p>
`
};

export type Served = Awaited<ReturnType<typeof preview>>;

/** The service of the person who made the app: it writes the messages to a file. */
const sendCode = `import { appendFileSync } from 'node:fs';
import type { CodeMessage } from 'framework-auth';

export function sendCode({ phoneNumber, code }: CodeMessage) {
	appendFileSync('messages.txt', \`\${phoneNumber} \${code}\\n\`);
}
`;

/** Makes the app, and builds it. @param options those of \`init\` */
export async function makeInitApp(
	workshop: string,
	major: Major,
	name: string,
	options: readonly string[]
): Promise<App> {
	const app = await makeCreatedApp(workshop, major, name, ofTest);
	const { folder } = app;
	const bin = join(folder, '../node_modules/.bin/framework-auth');
	const said = await run(process.execPath, [bin, 'init', ...options, '--no-install', '--pages', 'remote'], {
		cwd: folder
	});
	expect(said).toContain('wrote src/lib/server/auth.ts');
	expect(said).toContain('init has turned them on in vite.config.ts');
	if (said.includes('phone-codes.ts')) await writeFile(join(folder, 'src/lib/server/phone-codes.ts'), sendCode);
	await build(app);
	return app;
}

/** Serves the built app, whose emails come to the test. */
export async function preview(workshop: string, { major, folder }: App) {
	const mailServer = await createMailServer();
	const file = join(folder, '.env');
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const values: Record<string, string> = {
		AUTH_EMAIL_SERVER: mailServer.url,
		AUTH_EMAIL_FROM: 'app@example.test',
		AUTH_KEYCLOAK_ISSUER: 'https://idp.test'
	};
	const text = (await readFile(file, 'utf8')).replaceAll(
		/^(AUTH_(?:EMAIL|GITHUB|KEYCLOAK)_\w+)=.*$/gm,
		(_, name: string) => `${name}="${values[name] ?? 'the-client'}"`
	);
	await writeFile(file, `${text}AUTH_URL=${url}\n`);
	const server = await serve(
		`${url}/sign-in`,
		[join(workshop, `kit${major}/node_modules/vite/bin/vite.js`), ...['preview', '--port', `${port}`, '--strictPort']],
		{ cwd: folder }
	);
	async function linkTo(email: string): Promise<string> {
		const last = () => mailServer.mails.findLast(({ envelope }) => envelope.to.includes(email));
		await expect.poll(last).toBeDefined();
		return /https?:\S+/.exec(last()?.text ?? '')?.[0] ?? '';
	}
	/** Returns the code of the message to a number. @param count how many it has had then */
	async function codeTo(phoneNumber: string, count: number): Promise<string> {
		const codes = async () => {
			const text = await readFile(join(folder, 'messages.txt'), 'utf8').catch(() => '');
			return text.split('\n').flatMap((line) => (line.startsWith(`${phoneNumber} `) ? line.slice(-6) : []));
		};
		await expect.poll(async () => (await codes()).length).toBe(count);
		return (await codes()).at(-1) ?? '';
	}
	async function stop(): Promise<void> {
		await server.stop();
		await mailServer.close();
	}
	return { url, linkTo, codeTo, stop };
}
