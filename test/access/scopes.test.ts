/** Where the definition names scopes, tokens have no others: a typing error is refused before a token or a rule has it. */
import { expect, test } from 'vitest';
import { defineAccess } from '../../src/access.js';
import { accessApp, siteWide } from './support.js';

const open = defineAccess({ permissions: ['project:read'], roles: { owner: '*' } });

test('an API token is made only for scopes of the definition', async () => {
	const { run } = await accessApp();
	const make = async (...scopes: string[]) =>
		run(async ({ locals }) => locals.sessions.createToken({ expiresIn: 60, scopes }));
	expect((await make('projects', 'project:read', 'any')).scopes).toEqual(['projects', 'project:read', 'any']);
	for (const scope of ['project', 'project:*', '*', 'project:raed', '__proto__', 'constructor', 'Projects']) {
		await expect(make('projects', scope)).rejects.toThrow(`has no scope "${scope}"`);
	}
});

test('an access token is made only for scopes of the definition', async () => {
	const { app, run } = await accessApp({ definition: siteWide, config: { basePath: '/auth' } });
	const issue = async (scope: string) =>
		run(async ({ locals }) =>
			app.issueToken(await locals.auth(), { audience: 'https://a.test', scopes: [scope] }).then(
				() => 'issued',
				(thrown: Error) => thrown.message
			)
		);
	expect(await issue('project:read')).toBe('issued');
	expect(await issue('project:raed')).toContain('has no scope "project:raed"');
});

test('a rule that asks for an undefined scope refuses everyone, and the log says why', async () => {
	const { app, run } = await accessApp({ rules: { '/api': { bearer: ['project:raed'] } } });
	await expect(run(async ({ locals }) => locals.auth())).resolves.toBeDefined();
	expect((await app.browser.visit('/api')).status).toBe(500);
});

test('a definition without scopes allows any scope', async () => {
	const { run } = await accessApp({ definition: open });
	const { scopes } = await run(async ({ locals }) =>
		locals.sessions.createToken({ expiresIn: 60, scopes: ['anything'] })
	);
	expect(scopes).toEqual(['anything']);
});

test('`can.scopes` names the scopes that allow the user something', async () => {
	const { run, role } = await accessApp();
	const ask = async () => run(async ({ locals }) => locals.can.scopes());
	expect(await ask()).toEqual([]);
	await role('member');
	expect(await ask()).toEqual(['project:create', 'project:read', 'projects']);
});
