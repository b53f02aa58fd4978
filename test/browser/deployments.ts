/**
 * Ways of running an app: the two majors, in development and built, at the root and below a base path, and the ways of
 * giving it its environment. Apps are made in the workshop, with the packed library.
 */
import { inject } from 'vitest';
import { isFull } from '../support/full.js';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { copyOfBuild } from '../support/shared-build.js';
import { build, makeApp, vite } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

export interface Deployment {
	major: Major;
	mode: 'dev' | 'built';
	/** SvelteKit's `paths.base`. @default '' */
	base?: '' | '/app';
	/** The library's `basePath`. @default '/auth' */
	basePath?: string;
	/** Where the app finds AUTH_SECRET and the others. */
	environment: 'process' | '.env file';
	/** SvelteKit 3: the variables are declared in `src/env.ts`. */
	declared?: boolean;
	/** Built: how the app knows its origin. */
	origin?: 'AUTH_URL' | 'AUTH_TRUST_HOST';
	/** Built with SvelteKit 3: how SvelteKit's own check of the origin is satisfied on plain http. */
	kitOrigin?: 'paths.origin' | 'csrf.trustedOrigins';
	/** It signs in by email, too. */
	mail?: true;
	/** Each two of its settings are together in another deployment, so that it is left to the nightly run. */
	nightly?: true;
}

const all: Deployment[] = [
	{ major: 3, mode: 'built', environment: 'process', origin: 'AUTH_TRUST_HOST', kitOrigin: 'paths.origin', mail: true },
	{
		major: 3,
		mode: 'built',
		base: '/app',
		environment: '.env file',
		declared: true,
		origin: 'AUTH_URL',
		kitOrigin: 'csrf.trustedOrigins'
	},
	{
		major: 3,
		mode: 'built',
		base: '/app',
		basePath: '/api/auth',
		environment: 'process',
		declared: true,
		origin: 'AUTH_URL',
		kitOrigin: 'paths.origin'
	},
	{ major: 3, mode: 'dev', environment: '.env file' },
	{ major: 3, mode: 'dev', base: '/app', basePath: '/api/auth', environment: '.env file', declared: true },
	{ major: 2, mode: 'built', environment: 'process', origin: 'AUTH_TRUST_HOST', mail: true },
	{ major: 2, mode: 'built', base: '/app', basePath: '/api/auth', environment: '.env file', origin: 'AUTH_URL' },
	{ major: 2, mode: 'dev', environment: '.env file', nightly: true },
	{ major: 2, mode: 'dev', base: '/app', environment: 'process' }
];

export const deployments = all.filter(({ nightly }) => isFull || !nightly);

/** Names a deployment by what sets it apart. */
export function titleOf({ major, mode, base, basePath, environment, declared, origin, kitOrigin }: Deployment): string {
	const parts = [base || '/', basePath, environment, declared && 'src/env.ts', origin, kitOrigin];
	return `SvelteKit ${major} ${mode}: ${parts.filter(Boolean).join(', ')}`;
}

export interface RunningApp extends RunningServer {
	/** The output of its build. */
	buildOutput: string;
	callbackUrl: string;
}

/** The client under which every app of the tests is known to the identity provider. */
export const client = { id: 'test-app', secret: 'a-secret-of-the-tests-and-nothing-else' };

/** `src/env.ts` of an app that declares its variables. */
const declarations = `import { defineEnvVars } from '@sveltejs/kit/env';
import { authEnv } from 'framework-auth/env';

export const variables = defineEnvVars({ ...authEnv({ providers: ['local'] }) });
`;

/**
 * Makes, builds if need be, and starts the app. The issuer is that of the identity provider, and the mail server is for
 * deployments with `mail`.
 * @param more variables of the process, if the environment is that
 */
export async function deploy(
	deployment: Deployment,
	port: number,
	issuer: string,
	mailServer?: string,
	more: Record<string, string> = {}
): Promise<RunningApp> {
	const { major, mode, base = '', basePath = '', environment, declared, origin, kitOrigin, mail } = deployment;
	const self = `http://localhost:${port}`;
	const secrets: Record<string, string> = {
		AUTH_SECRET: 'the secret of the browser tests, 32 characters and more',
		AUTH_LOCAL_ID: client.id,
		AUTH_LOCAL_SECRET: client.secret,
		AUTH_LOCAL_ISSUER: issuer,
		...more,
		...(mail && mailServer && { AUTH_EMAIL_SERVER: mailServer }),
		...(origin === 'AUTH_URL' && { AUTH_URL: self }),
		...(origin === 'AUTH_TRUST_HOST' && { AUTH_TRUST_HOST: 'true' })
	};
	const paths: Record<string, string> = {
		APP_BASE: base,
		APP_BASE_PATH: basePath,
		// One of the two is bundled, as deployments are: it takes two thirds of a build.
		...(mail && { APP_BUNDLED: 'yes' })
	};
	const env: Record<string, string> = {
		...paths,
		...(kitOrigin === 'paths.origin' && { APP_ORIGIN: self }),
		...(kitOrigin === 'csrf.trustedOrigins' && { APP_TRUSTED_ORIGINS: self })
	};
	const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"\n`);
	const files = {
		...(environment === '.env file' && { '.env': lines.join('') }),
		...(declared && { 'src/env.ts': declarations })
	};
	// An app that has no file of its own, and knows no origin except its own, can be built once for several test files.
	const isShared = mode === 'built' && Object.keys(files).length === 0 && kitOrigin !== 'csrf.trustedOrigins';
	// Building needs no secret: it is not given one, unless it lies in the folder.
	const make = async (): Promise<{ app: App; buildOutput: string }> => {
		if (isShared) {
			const run = { workshop: inject('workshop'), run: inject('run') };
			const { output: buildOutput, ...app } = await copyOfBuild(run, major, undefined, self, paths);
			return { app, buildOutput };
		}
		const app = await makeApp(inject('workshop'), major, `app-${port}`, files);
		return { app, buildOutput: mode === 'built' ? await build(app, env) : '' };
	};
	const { app, buildOutput } = await make();
	const command = mode === 'dev' ? vite(app, 'dev', '--port', `${port}`, '--strictPort') : ['build/index.js'];
	if (mode === 'built' && environment === '.env file') command.unshift('--env-file=.env');
	const given = environment === 'process' ? secrets : {};
	const server = await serve(`${self}${base}/`, command, {
		cwd: app.folder,
		// Of SvelteKit 3, some versions of the Node adapter read ORIGIN as well: there, the other settings are tested.
		env: { ...env, ...given, PORT: `${port}`, ...(major === 2 && { ORIGIN: self }) }
	});
	return { ...server, url: `${self}${base}`, buildOutput, callbackUrl: callbackUrlOf(deployment, port) };
}

export function callbackUrlOf({ base = '', basePath = '/auth' }: Deployment, port: number): string {
	return `http://localhost:${port}${base}${basePath}/callback/local`;
}

export { freePort };
