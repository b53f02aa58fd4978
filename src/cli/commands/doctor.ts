/** `framework-auth doctor`: examines an app, and says of each finding what to do. */
import process from 'node:process';
import { CommandError, UsageError } from '../command.js';
import type { Command, Invocation } from '../command.js';
import { AdapterError } from '../../errors.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { checkAddresses } from '../doctor/addresses.js';
import {
	callbackUrls,
	checkAdapter,
	checkCookies,
	checkFormPost,
	checkIssuers,
	checkOptions,
	checkOrigin,
	failedAdapter
} from '../doctor/configured.js';
import { cureOf } from '../doctor/cures.js';
import { error, note, warning } from '../doctor/finding.js';
import type { Finding } from '../doctor/finding.js';
import { checkFormOrigin } from '../doctor/form-origin.js';
import { listGuards, tableOf } from '../guards.js';
import { checkIndexes } from '../doctor/indexes.js';
import { checkMailServers } from '../doctor/mail-servers.js';
import { placeOf } from '../doctor/place.js';
import { checkPluginTables } from '../doctor/plugin-tables.js';
import { checkProof } from '../doctor/proof.js';
import { checkPrerendered, checkRoutes } from '../doctor/routes.js';
import { checkAddress, checkHooks, checkIgnored, checkVersions } from '../doctor/static.js';
import { checkVariables } from '../doctor/variables.js';
import { visit } from '../doctor/visit.js';
import type { Visit } from '../doctor/visit.js';
import { installedVersion, readConfig, readProject } from '../project.js';
import type { Project } from '../project.js';
import { readVariables } from '../variables.js';

/** The address of `vite dev`. */
const usual = 'http://localhost:5173';
const marks = { error: '✗', warning: '!', note: '·' } as const;

export const doctor: Command = {
	about: 'Examines the app, and finds what prevents a sign-in',
	options: {
		json: { type: 'boolean', about: 'prints JSON' },
		guards: { type: 'boolean', about: 'lists the functions that requests reach, and their guards' },
		'fail-on': {
			type: 'string',
			value: 'silent',
			about: 'with --guards: status 1 if a function does not check its caller'
		},
		offline: { type: 'boolean', about: 'does not contact providers and mail servers' }
	},
	async run({ cwd, options, terminal }) {
		const project = await readProject(cwd);
		if (options.guards === true || options['fail-on'] !== undefined) return list(project, options, terminal);
		const findings = await examine(project, options.offline === true);
		const failed = findings.some(({ level }) => level === 'error');
		if (options.json) {
			terminal.say(JSON.stringify(findings, null, '\t'));
			return failed ? 1 : 0;
		}
		for (const { level, finding, cure } of findings) {
			const line = `${marks[level]} ${finding}`;
			terminal.say(`${level === 'error' ? terminal.strong(line) : line}${cure ? `\n  ${terminal.quiet(cure)}` : ''}`);
		}
		if (!findings.some(({ level }) => level !== 'note')) terminal.say(terminal.strong('All is well.'));
		return failed ? 1 : 0;
	}
};

/** Lists what requests reach. */
async function list(
	{ folder }: Project,
	options: Invocation['options'],
	terminal: Invocation['terminal']
): Promise<number> {
	const { json, 'fail-on': failOn } = options;
	if (failOn !== undefined && failOn !== 'silent')
		throw new UsageError('--fail-on accepts only `silent`: --fail-on silent.');
	const reached = await listGuards(folder).catch((thrown: unknown) => {
		throw notStarted(thrown);
	});
	if (json) terminal.say(JSON.stringify(reached, null, '\t'));
	else for (const line of tableOf(reached)) terminal.say(line);
	return failOn === 'silent' && reached.some(({ status }) => status === 'silent') ? 1 : 0;
}

function notStarted(thrown: unknown): CommandError {
	const reason = thrown instanceof Error ? thrown.message : String(thrown);
	return new CommandError(`The app does not start in development: ${reason}. Fix this, and run the command again.`);
}

/** Returns all findings, the worst first. */
async function examine(project: Project, offline: boolean): Promise<Finding[]> {
	const { folder } = project;
	const variables = await readVariables(folder);
	const config = await readConfig(folder);
	const ofFiles = [
		...(await checkVersions(project, process.versions.node)),
		...checkHooks(project),
		...(await checkIgnored(project)),
		...(await checkVariables(project, process.env)),
		...checkAddress(variables),
		...checkFormOrigin(variables, config, {
			kit: await installedVersion(folder, '@sveltejs/kit'),
			adapter: await installedVersion(folder, '@sveltejs/adapter-node')
		})
	];
	const order = { error: 0, warning: 1, note: 2 };
	// An app without its packages or its hook does not have to be started to know more.
	const ofApp = ofFiles.some(({ level }) => level === 'error') ? [] : await examineRunning(project, config, offline);
	return [...ofFiles, ...ofApp].sort((one, other) => order[one.level] - order[other.level]);
}

async function examineRunning({ folder, packages }: Project, config: string, offline: boolean): Promise<Finding[]> {
	const examineVisited = async (visited: Visit): Promise<Finding[]> => {
		const { context, guarded, response } = visited;
		if (!context) return whyNot(visited);
		return [
			...(response?.isOurs ? [] : whyNot(visited)),
			...visited.warnings.map(fromLog),
			// The errors of the providers themselves are in the list already.
			...(visited.failures.length > 0 ? [] : checkOptions(context)),
			...checkCookies(context, usual),
			...checkOrigin(context, config),
			...checkFormPost(context, config),
			...(await checkStored(context, packages)),
			...(offline ? [] : [...(await checkIssuers(context)), ...(await checkMailServers(context))]),
			...(await checkRoutes(folder, guarded)),
			...(await checkPrerendered(folder)),
			...callbackUrls(context, usual)
		];
	};
	try {
		return await visit(folder, examineVisited);
	} catch (thrown) {
		throw notStarted(thrown);
	}
}

/** The addresses are examined if the adapter answers, and can say which are proven. @param packages those that the app depends on */
export async function checkStored(context: AuthContext, packages: ReadonlySet<string> = new Set()): Promise<Finding[]> {
	const place = await placeOf(context);
	const failed = [...(await checkAdapter(context, place, packages)), ...(await checkProof(context))];
	if (failed.length > 0) return failed;
	const addresses = await checkAddresses(context).catch((thrown: unknown) => {
		if (thrown instanceof AdapterError) return [failedAdapter(thrown, place, packages)];
		throw thrown;
	});
	const reached = place === undefined ? [] : [note(`the database is ${place}`)];
	return [...reached, ...(await checkPluginTables(context, packages)), ...(await checkIndexes(context)), ...addresses];
}

/** A warning of the library: what is wrong, and after the first sentence what to do. */
function fromLog(text: string): Finding {
	const [, finding = text, cure = ''] = /^(.+?)\. (.+)$/s.exec(text) ?? [];
	return warning(finding, cure || 'The app logs this warning at its start, too.');
}

/** Says why no route of the library answered. */
function whyNot(visited: Visit): Finding[] {
	const { failures } = visited;
	if (failures.length === 0) return [noAnswer(visited)];
	return failures.map((failure) => error(sentenceOf(failure), cureOf(sentenceOf(failure))));
}

function noAnswer({ created, response }: Visit): Finding {
	if (!created) {
		return error(
			'the app does not call FrameworkAuth when its hooks load',
			"Export its handle from src/hooks.server: export { handle } from './lib/server/auth'."
		);
	}
	if (response?.location) {
		return error(
			`another hook redirects the library's routes to ${response.location}`,
			'Put the handle of FrameworkAuth first in `sequence`.'
		);
	}
	return error(
		`the handle of FrameworkAuth does not get requests: /auth/csrf answers with status ${response?.status ?? 'unknown'}`,
		'Export it from src/hooks.server, first in `sequence`.'
	);
}

/** Says in one line what was thrown, and where. */
function sentenceOf(thrown: unknown): string {
	const { name, message, loc } = (thrown ?? {}) as Partial<Error> & { loc?: { file?: string; line?: number } };
	// Vite says in the first line that there are errors, and in the next which.
	const [, text = ''] = /^(.*?(?::\n.*)?)(?:\n|$)/.exec(message ?? String(thrown)) ?? [];
	const place = loc?.file ? ` (${loc.file}:${loc.line ?? 1})` : '';
	return `${name && name !== 'Error' ? `${name}: ` : ''}${text.replaceAll('\n', ' ')}${place}`;
}
