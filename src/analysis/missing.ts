/** A check of the session by hand: `if (!session) redirect(303, '/login')`. */
import { bare, nameOf, nodesOf, pathOf } from './syntax.js';
import type { Node } from './syntax.js';

const readers = new Set(['auth', 'getSession']);
const leaving = new Set(['redirect', 'error']);

/** Whether a call reads the session, and says nothing. */
export function isReader(node: Node): boolean {
	const path = pathOf(node.callee);
	return path !== undefined && path.includes('locals') && readers.has(path.at(-1) ?? '');
}

/** Whether a statement ends the function for each visitor. @param sessions the names of variables with the session */
export function endsForVisitors(statement: Node, sessions: ReadonlySet<string>): boolean {
	return statement.type === 'IfStatement' && ends(statement.consequent) && isMissing(bare(statement.test), sessions);
}

/** Whether a statement always ends the function: by `return`, `throw`, or a function of SvelteKit that throws. */
export function ends(statement: unknown): boolean {
	const node = bare(statement);
	if (!node) return false;
	if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true;
	if (node.type === 'BlockStatement') return ends(nodesOf(node.body).at(-1));
	if (node.type !== 'ExpressionStatement') return false;
	const call = bare(node.expression);
	return call?.type === 'CallExpression' && leaving.has(nameOf(bare(call.callee)) ?? '');
}

/** Whether a test is true for each visitor without a session. */
function isMissing(test: Node | undefined, sessions: ReadonlySet<string>): boolean {
	if (test?.type === 'LogicalExpression' && test.operator === '||') {
		return isMissing(bare(test.left), sessions) || isMissing(bare(test.right), sessions);
	}
	if (test?.type === 'UnaryExpression' && test.operator === '!') return isSession(bare(test.argument), sessions);
	const isEqual = test?.type === 'BinaryExpression' && ['==', '==='].includes(String(test.operator));
	if (!isEqual || !isNull(bare(test.right))) return false;
	const left = bare(test.left);
	return left?.type === 'Identifier' && isSession(left, sessions);
}

function isNull(node: Node | undefined): boolean {
	return node?.type === 'Literal' && node.value === null;
}

function isSession(node: Node | undefined, sessions: ReadonlySet<string>): boolean {
	if (node?.type !== 'AwaitExpression') return sessions.has(pathOf(node)?.[0] ?? '');
	const call = bare(node.argument);
	return call?.type === 'CallExpression' && isReader(call);
}
