/** The sentences that say what to write in place of a silent function. */
import { documentAt } from '../lib/base/config/documents.js';
import type { Reached } from './survey.js';

const cures: Record<Reached['kind'], string> = {
	'remote function':
		'Make it by `remote.query`, `remote.form` or `remote.command` of `remoteOf`, or call `requireSession()` first in it. If anyone may ' +
		'call it, say so by `remote.open`',
	load: 'Call `requireSession()` first in it, or add a rule to `protect`',
	action: 'Call `requireSession()` first in it, or add a rule to `protect`',
	endpoint: 'Call `requireSession()` first in it, or add a rule to `protect`'
};

/** Says what is wrong with a silent function, and how to fix it. */
export function sayHowToGuard({ kind, name, by }: Reached): string {
	const what = name === '*' ? 'An export of this file' : `The ${kind} \`${name}\``;
	const comment = kind === 'remote function' ? ', or by a comment' : '. If anyone may call it, say so by a comment';
	return `${what} does not check its caller: ${by}. ${cures[kind]}${comment}: \`// framework-auth: open\``;
}

export const guideOfGuards = documentAt('guides/remote-functions.md');
