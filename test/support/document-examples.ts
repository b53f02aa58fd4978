/** Runs the server code of routes in the documents as SvelteKit does: load functions, actions and endpoints. */
import { isActionFailure, isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit';
import * as kit from '@sveltejs/kit';
import ts from 'typescript';
import * as library from '../../src/index.js';
import * as errors from '../../src/errors.js';
import { requests } from './app-server.js';
import { blocks, type Block } from './documents.js';

const modules: Record<string, unknown> = {
	'@sveltejs/kit': kit,
	'framework-auth': library,
	'framework-auth/errors': errors
};

type Handler = (event: RequestEvent) => unknown;

export interface Example {
	/** The document, and the line in which its code begins. */
	readonly where: string;
	/** The part that runs: `load`, the name of an action, or a method. */
	readonly name: string;
	/** The path of the route. */
	readonly path: string;
	/** Answers a request as SvelteKit does. */
	run(event: RequestEvent): Promise<Response>;
}

/**
 * The examples of routes whose code matches.
 * @param app stands for the configuration, `src/lib/server/auth.ts`
 */
export function examplesOf(pattern: RegExp, app: object = {}): Example[] {
	return blocks
		.filter(({ name = '', code }) => /\/\+(?:page\.)?server\.ts$/.test(name) && pattern.test(code))
		.flatMap((block) => {
			const made = evaluate(block, app);
			const path =
				block.name!.replace(/^src\/routes|\/\+(?:page\.)?server\.ts$/g, '').replaceAll(/\[\w+\]/g, '1') || '/';
			const handlers = { ...made, ...(made['actions'] as Record<string, Handler> | undefined), actions: undefined };
			return Object.entries(handlers as Record<string, Handler | undefined>)
				.filter((entry): entry is [string, Handler] => typeof entry[1] === 'function')
				.map(([name, handler]) => ({
					where: `${block.document}:${block.line}`,
					name,
					path,
					run: async (event: RequestEvent) => answered(name, () => requests.run(event, async () => handler(event)))
				}));
		});
}

/** Returns what the code of a block exports. A name that it only declares is a stand-in that returns nothing. */
function evaluate({ code }: Block, app: object): Record<string, unknown> {
	const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ESNext };
	const declared = [...code.matchAll(/^declare (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
	const exported = {};
	const load = (name: string) => (/\/lib\/server\/auth$/.test(name) ? app : modules[name]);
	const standIn: unknown = new Proxy(() => undefined, { get: () => standIn });
	// oxlint-disable-next-line typescript/no-implied-eval -- the code of our own documents
	const run = new Function(
		'require',
		'exports',
		...declared,
		ts.transpileModule(code, { compilerOptions: options }).outputText
	);
	run(load, exported, ...declared.map((name) => (name === 'auth' ? app : standIn)));
	return exported;
}

async function answered(name: string, run: () => Promise<unknown>): Promise<Response> {
	try {
		const result = await run();
		if (result instanceof Response) return result;
		if (isActionFailure(result)) return Response.json(result.data, { status: result.status });
		return Response.json(result ?? null);
	} catch (thrown) {
		if (isRedirect(thrown)) {
			return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
		}
		const status = isHttpError(thrown) ? thrown.status : 500;
		return new Response(`<h1>${name}: ${String(thrown)}</h1>`, { status, headers: { 'content-type': 'text/html' } });
	}
}
