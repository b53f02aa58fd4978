/** The log as structured lines, written by pino. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { structuredLogger } from '../../src/logger.js';
import { createApp } from '../fixtures/app.js';

function linesOf(level = 'debug') {
	const lines: Record<string, unknown>[] = [];
	const log = pino(
		{ level },
		{ write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
	);
	return { lines, logger: structuredLogger(log) };
}

test('an error has its type, its reference, the facts about it, and the error behind it with its stack', async () => {
	const { lines, logger } = linesOf();
	const app = createApp({
		logger,
		callbacks: {
			signIn() {
				throw new TypeError('the directory is gone');
			}
		}
	});
	const refused = await app.signIn();
	const [line] = lines.filter(({ level }) => level === 50);
	expect(line).toMatchObject({
		type: 'AccessDenied',
		msg: expect.stringMatching(/^AccessDenied: the signIn callback failed/) as string,
		err: {
			type: 'TypeError',
			message: 'the directory is gone',
			stack: expect.stringContaining('logger.test') as string
		}
	});
	expect(refused.headers.get('location') ?? (await refused.text())).toContain(line?.reference);
});

test('a refused sign-in is a warning, and a malformed request is for debugging', async () => {
	const { lines, logger } = linesOf();
	const app = createApp({ logger, debug: true, callbacks: { signIn: () => false } });
	await app.signIn();
	await app.browser.visit('/auth/signin/made-up');
	expect(lines.find(({ level, type }) => level === 40 && type === 'AccessDenied')).toMatchObject({
		msg: expect.stringContaining('AccessDenied') as string
	});
	expect(lines.filter(({ level }) => level === 20)).toMatchObject([
		{ msg: expect.stringMatching(/Provider/) as string }
	]);
});

test('an error that is not of the library keeps its own text', () => {
	const { lines, logger } = linesOf();
	logger.error(new RangeError('out of range'));
	expect(lines).toMatchObject([{ level: 50, msg: 'out of range', err: { type: 'RangeError' } }]);
});
