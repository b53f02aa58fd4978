/** The pages that `init --pages remote` writes: a page for each flow of the configuration, made of ready functions. */
import { vendors } from '../../vendors.js';
import type { Project } from '../../project.js';
import { features as knownFeatures, optionsOf } from '../features.js';
import type { FeatureName } from '../features.js';
import { findModule, importOf } from '../modules.js';
import { isMailService } from '../ways.js';
import { accountPage } from './account.js';
import { pagesOption, withPages, withRemote } from './configuration.js';
import { withRemoteFunctions } from './flag.js';
import { newPasswordPages } from './new-password.js';
import { functionsPath, partFiles } from './parts.js';
import type { Shown } from './parts.js';
import { phonePage } from './phone.js';
import { secondFactorPages } from './second-factor.js';
import { signInPage } from './sign-in.js';
import { signUpPages } from './sign-up.js';

/** The choice of the person. */
export interface ChosenForPages {
	readonly project: Project;
	readonly providers: readonly string[];
	readonly adapter: string | undefined;
	readonly plugins: readonly string[];
	readonly features: readonly FeatureName[];
	/** Other changes to the files that the app has. */
	readonly changed: Readonly<Record<string, string>>;
	/** Whether the configuration is a function, so that the types do not know it. */
	readonly isLazy: boolean;
}

/** The changes to the files of an app, by their paths. */
export interface PageFiles {
	/** Files that are new. */
	readonly files: Readonly<Record<string, string>>;
	/** Files that the app has. */
	readonly changed: Readonly<Record<string, string>>;
	/** The path of the sign-in page. */
	readonly signIn: string;
	readonly todo: readonly string[];
}

/** @param quickStart the files of the quick start: its configuration has to export `remote` */
export async function pageFiles(
	chosen: ChosenForPages,
	quickStart: Readonly<Record<string, string>>
): Promise<PageFiles> {
	const { project } = chosen;
	const shown = shownOf(chosen);
	const there = await findModule(project, [project.configuration.path.replace(/\.[jt]s$/, '')]);
	const path = there?.path ?? project.configuration.path;
	const pages = pathsOf(chosen, shown);
	const own = configured(quickStart[project.configuration.path] ?? '', pages);
	const theirs = there && configured(chosen.changed[path] ?? there.text, pages);
	const flagged = await withRemoteFunctions(project);
	return {
		files: {
			[project.configuration.path]: own.text,
			[functionsPath(project)]: functions(shown, path, chosen.isLazy),
			...(await partFiles(shown)),
			...signInPage(shown),
			...signUpPages(shown),
			...newPasswordPages(shown),
			...accountPage(shown, path, chosen.plugins.length > 0),
			...secondFactorPages(shown, path),
			...phonePage(shown, path)
		},
		changed: {
			...(theirs && { [path]: theirs.text }),
			...(flagged?.text !== undefined && { [flagged.path]: flagged.text })
		},
		signIn: '/sign-in',
		todo: [
			...(theirs ?? own).todo.map((what) => `In ${path}, ${what}`),
			...(theirs
				? optionsOf(chosen.features).map((option) => `In ${path}, add the option if it lacks it: ${option}`)
				: []),
			...(flagged
				? [
						`Remote functions are experimental in SvelteKit: ${
							flagged.text === undefined
								? `turn them on in ${flagged.path}, by \`experimental: { remoteFunctions: true }\``
								: `init has turned them on in ${flagged.path}`
						}`
					]
				: [])
		]
	};
}

function shownOf({ project, providers, adapter, features }: ChosenForPages): Shown {
	return {
		project,
		password: providers.includes('password'),
		passkey: providers.includes('passkey'),
		mail: providers.find(isMailService),
		providers: providers
			.filter((id) => id === 'local' || vendors.has(id))
			.map((id) => ({ id, name: vendors.get(id)?.name ?? 'the provider on this machine', isLocal: id === 'local' })),
		users: adapter !== undefined,
		features
	};
}

/** The account page of the library has the sections of plugins, too: it stays where there are any. */
function pathsOf({ plugins, features }: ChosenForPages, { password }: Shown): Record<string, string> {
	return {
		signIn: '/sign-in',
		...(password && { verifyEmail: '/verify-email', resetPassword: '/reset-password' }),
		...(plugins.length === 0 && { account: '/account' }),
		...(features.includes('second-factor') && { challenge: '/second-factor' })
	};
}

/** Returns the configuration with what the pages need, and what a person has to add where it is written in another way. */
function configured(text: string, pages: Readonly<Record<string, string>>) {
	const named = withPages(text, pages);
	const remote = withRemote(named ?? text);
	return {
		text: remote ?? named ?? text,
		todo: [
			...(remote === undefined
				? ['export `auth`, the result of FrameworkAuth, and `remote`, which is remoteOf(auth) of framework-auth/remote']
				: []),
			...(named === undefined ? [`name the pages: ${pagesOption(pages).replaceAll(/\s+/g, ' ')}`] : [])
		]
	};
}

function functions(shown: Shown, configuration: string, isLazy: boolean): string {
	const { project, password, passkey, users, providers, mail, features } = shown;
	const added = features.map((name) => knownFeatures[name]);
	const names = [
		'session',
		'signIn',
		'signOut',
		...(password ? ['signUp', 'verifyEmail', 'forgotPassword', 'resetPassword', 'changePassword'] : []),
		...(passkey ? ['signUpWithPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'] : []),
		...(users ? ['updateProfile', 'endSession', 'endOtherSessions'] : []),
		...(users && providers.length > 0 ? ['connectAccount', 'disconnectAccount'] : []),
		...added.flatMap((feature) => feature.functions)
	];
	const ids = [
		...providers.map(({ id }) => id),
		...(mail === undefined ? [] : [mail]),
		...(passkey ? ['passkey'] : [])
	];
	const choice = [
		...(password ? ['password: true'] : []),
		...(passkey ? ['passkey: true'] : []),
		...(users ? ['users: true'] : []),
		...(users && providers.length > 0 ? ['accounts: true'] : []),
		...added.map((feature) => feature.choice),
		...(ids.length > 0 ? [`providers: [${ids.map((id) => `'${id}'`).join(', ')}]`] : [])
	];
	const argument = isLazy ? `{\n${choice.map((each) => `\t${each}`).join(',\n')}\n}` : '';
	return `import { remote } from '${importOf(project, configuration, functionsPath(project))}';

// The functions of the pages. Take more of them here: TypeScript knows which ones your configuration has.
export const {
${names.map((name) => `\t${name}`).join(',\n')}
} = remote.ready(${argument});
`;
}
