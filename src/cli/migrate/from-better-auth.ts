/** The parts of an app of Better Auth whose replacement is certain: its hook, reading the session, and two calls of its client. */
import { hookFirst } from './hooks.js';
import type { Change, Changes, Read, Surroundings } from './mechanical.js';
import { madeBy } from './mechanical.js';
import { chainOf, contains, importedIn, importsBelow, isNode, nameOf, usesOf, withoutUnused } from './references.js';
import type { Imported } from './references.js';
import type { Edit, Node } from './syntax.js';

const server = /export const (\w+)\s*(?::[^=]+)?=\s*betterAuth\(/;
const client = /export const (\w+)\s*(?::[^=]+)?=\s*createAuthClient\(/;

/** Returns the changes of a source. */
export const fromBetterAuth: Change = (source, surroundings) => {
	const imports = importedIn(source.nodes);
	const [isServer, isClient] = [madeBy(server, surroundings), madeBy(client, surroundings)];
	const ofServer = imports.filter(({ module, name }) => isServer(source.path, module, name));
	const ofClient = imports.filter(({ module, name }) => isClient(source.path, module, name));
	const handlers = imports.filter(
		({ module, name }) => module === 'better-auth/svelte-kit' && name === 'svelteKitHandler'
	);
	const hook = handlers.length > 0 ? hookOf(source, handlers, surroundings) : null;
	// In the hook, the session is there once ours comes first.
	const sessions = handlers.length > 0 && !hook ? { edits: [], remarks: [] } : readsOf(source, ofServer);
	const calls = callsOf(source, ofClient);
	const edits = [...(hook?.edits ?? []), ...outside(hook?.edits ?? [], sessions.edits), ...calls];
	if (edits.length === 0) return null;
	const candidates = [
		...ofServer,
		...ofClient,
		...(hook ? handlers : []),
		...(hook ? imports.filter(({ local }) => local === 'building') : [])
	];
	return {
		edits: [...edits, ...withoutUnused(source.text, source.nodes, candidates, edits)],
		remarks: sessions.remarks
	};
};

const outside = (outer: readonly Edit[], edits: readonly Edit[]): Edit[] =>
	edits.filter((edit) => !outer.some((each) => contains(each, edit)));

/** The hook: `svelteKitHandler({ event, resolve, auth })` resolves the rest, and ours comes before it. */
function hookOf({ text, nodes }: Read, handlers: readonly Imported[], { configuration }: Surroundings): Changes | null {
	const isHandler = (node: unknown): node is Node =>
		isNode(node) && node.type === 'CallExpression' && handlers.some(({ local }) => local === nameOf(node.callee));
	const calls = nodes.filter(isHandler);
	const replaced = calls.map((call) => {
		const { event, resolve } = membersOf((call.arguments as unknown[])[0]);
		if (!event || !resolve) return null;
		return { start: call.start, end: call.end, text: `${textOf(text, resolve)}(${textOf(text, event)})` };
	});
	const edits = replaced.filter((edit) => edit !== null);
	if (edits.length === 0 || edits.length < calls.length) return null;
	const hook = hookFirst(text, nodes, configuration, ({ body }) => isHandler(returnedBy(body)));
	if (!hook) return null;
	return { edits: [...hook, ...outside(hook, edits)] };
}

/** Returns what a function returns that does nothing else. */
function returnedBy(body: unknown): unknown {
	if (!isNode(body)) return undefined;
	const [statement, ...others] = body.type === 'BlockStatement' ? (body.body as Node[]) : [];
	if (!statement) return body;
	return others.length === 0 && statement.type === 'ReturnStatement' ? statement.argument : undefined;
}

/** Returns the values of the members of an object that is written there. */
function membersOf(object: unknown): Readonly<Record<string, Node | undefined>> {
	if (!isNode(object) || object.type !== 'ObjectExpression') return {};
	const properties = object.properties as Node[];
	return Object.fromEntries(properties.map(({ key, value }) => [nameOf(key) ?? '', value as Node | undefined]));
}

const textOf = (text: string, { start, end }: Node): string => text.slice(start, end);

/** `auth.api.getSession({ headers: event.request.headers })` reads the session of an event. */
function readsOf(source: Read, imports: readonly Imported[]): Changes {
	const { nodes } = source;
	const calls = nodes.filter(
		({ type, callee }) =>
			type === 'CallExpression' && imports.some(({ local }) => chainOf(callee) === `${local}.api.getSession`)
	);
	const edits: Edit[] = [];
	const remarks: { at: Node; sentence: string }[] = [];
	const sentence = 'reads `session` of the session, which has `user`, `expires` and `id` itself now';
	for (const call of calls) {
		const result = resultOf(nodes, call);
		if (result === null) continue;
		const changes = readOf(source, call);
		if (!changes) continue;
		edits.push(...changes);
		if (result !== undefined) remarks.push(...sessionsIn(nodes, result).map((at) => ({ at, sentence })));
	}
	return { edits: distinct(edits), remarks };
}

/** Returns the changes of a call; null if it is unknown which event it reads. */
function readOf({ text, nodes }: Read, call: Node): Edit[] | null {
	const { headers, ...others } = membersOf((call.arguments as unknown[])[0]);
	if (Object.keys(others).length > 0) return null;
	const [, event, bare] = /^(?:(\w+)\.request\.headers|(request)\.headers)$/.exec(chainOf(headers) ?? '') ?? [];
	const { start, end } = call;
	if (event !== undefined) return [{ start, end, text: `${event}.locals.auth()` }];
	const taken = bare === undefined ? null : localsIn(text, nodes, call);
	return taken && [{ start, end, text: 'locals.auth()' }, ...taken];
}

/** Returns the name that the result gets; null if it is taken apart, undefined if it gets none. */
function resultOf(nodes: readonly Node[], call: Node): string | null | undefined {
	const declarator = nodes.find(({ type, init }) => {
		if (type !== 'VariableDeclarator' || !isNode(init)) return false;
		return init === call || (init.type === 'AwaitExpression' && init.argument === call);
	});
	return declarator ? (nameOf(declarator.id) ?? null) : undefined;
}

function sessionsIn(nodes: readonly Node[], result: string): Node[] {
	return nodes.filter(
		({ type, object, property }) =>
			type === 'MemberExpression' && nameOf(object) === result && nameOf(property) === 'session'
	);
}

/** Returns the change that takes `locals` beside `request` from the event; null if the function does not take that apart. */
function localsIn(text: string, nodes: readonly Node[], call: Node): Edit[] | null {
	const functions = nodes.filter((node) => /Function/.test(node.type) && contains(node, call));
	const inner = functions.reduce<Node | undefined>(
		(best, each) => (!best || contains(best, each) ? each : best),
		undefined
	);
	const [event] = (inner?.params ?? []) as Node[];
	if (event?.type !== 'ObjectPattern') return null;
	const properties = event.properties as Node[];
	const request = properties.find(({ key, value }) => nameOf(key) === 'request' && nameOf(value) === 'request');
	if (!request) return null;
	if (properties.some(({ key, value }) => nameOf(key) === 'locals' && nameOf(value) === 'locals')) return [];
	if (/\blocals\b/.test(textOf(text, event))) return null;
	return [{ start: request.end, end: request.end, text: ', locals' }];
}

function distinct(edits: readonly Edit[]): Edit[] {
	return [...new Map(edits.map((edit) => [`${edit.start} ${edit.end}`, edit])).values()];
}

/** Calls of the client that do the same here: signing out without leaving the page, and a button of a provider. */
function callsOf({ text, nodes }: Read, imports: readonly Imported[]): Edit[] {
	const edits: Edit[] = [];
	const needed = new Map<string, string>();
	/** The name of one of our functions there, where it is free. */
	const nameFor = (name: string): string => {
		const isTaken = nodes.some((node) => nameOf(node) === name) && usesOf(nodes, name).length > 0;
		const own = isTaken ? `auth${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
		needed.set(name, own);
		return own;
	};
	for (const { local } of imports) {
		for (const call of nodes.filter(({ type }) => type === 'CallExpression')) {
			const args = call.arguments as Node[];
			const chain = chainOf(call.callee);
			if (chain === `${local}.signOut` && args.length === 0) {
				edits.push({ start: call.start, end: call.end, text: `${nameFor('signOut')}({ redirect: false })` });
			}
			const { provider, callbackURL, ...others } = args.length === 1 ? membersOf(args[0]) : {};
			if (chain !== `${local}.signIn.social` || !provider || Object.keys(others).length > 0) continue;
			const to = callbackURL ? `, { redirectTo: ${textOf(text, callbackURL)} }` : '';
			edits.push({ start: call.start, end: call.end, text: `${nameFor('signIn')}(${textOf(text, provider)}${to})` });
		}
	}
	const [first] = imports;
	if (edits.length === 0 || !first) return [];
	const names = [...needed].sort().map(([name, own]) => (name === own ? name : `${name} as ${own}`));
	const written = `import { ${names.join(', ')} } from 'framework-auth/client';`;
	return [...edits, importsBelow(text, first.declaration, [written])];
}
