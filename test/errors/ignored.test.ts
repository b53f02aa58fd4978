/** Errors that fail nothing: each is in the log, or says nothing that is not said elsewhere (#33 B: errors swallowed). */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { RateLimitOptions } from '../../src/lib/base/config/options.js';
import { createInstanceState } from '../../src/lib/base/config/instance.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { forget } from '../../src/lib/core/mail/stored-token.js';
import { createLimits } from '../../src/lib/base/limits/limits.js';
import { createLogger } from '../fixtures/logger.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createApp } from '../fixtures/app.js';
import { createBrowser } from '../fixtures/browser.js';
import { createMailApp, adaAddress } from '../fixtures/mail-app.js';
import { attempt } from '../limits/support.js';

const down = () => Promise.reject(new Error('the store is down'));

describe('the token of an email that failed, and that cannot be deleted', () => {
	const adapter = () => ({ ...MemoryAdapter(), useVerificationToken: down });

	test('is in the log', async () => {
		const app = createMailApp({ adapter: adapter() });
		await forget(contextOf(app.auth), adaAddress, 'digest');
		expect(app.logger.faults.map(({ name }) => name)).toEqual(['AdapterError']);
	});

	test('does not stop the answer, which reports the failed email', async () => {
		const fails = () => {
			throw new Error('the mail server is down');
		};
		const app = createMailApp({ adapter: adapter(), mail: { sendVerificationRequest: fails } });
		const response = await app.ask();
		expect(response.headers.get('location')).toContain('error=EmailSignin');
		expect(app.logger.faults.map(({ name }) => name).sort()).toEqual(['AdapterError', 'EmailSignInError']);
	});
});

/** Limits whose store does what `of` says, by the name of the rule. */
function limitsWith(limiter: NonNullable<RateLimitOptions['limiter']>) {
	const logger = createLogger();
	const digest = async (text: string) => text;
	return { logger, limits: createLimits({ limiter }, { digest, instance: createInstanceState(), dev: false, logger }) };
}

const counted = { remainingPoints: 1, msBeforeNext: 1000, consumedPoints: 1 };

describe('a store of limits that fails', () => {
	test('while it counts an attempt by its spelling does not change the answer, and the log says so', async () => {
		const { limits, logger } = limitsWith(() => ({
			consume: async (key) => (String(key).includes('as typed') ? down() : counted),
			reward: async () => counted,
			delete: async () => true
		}));
		expect(await attempt(limits, { accounts: ['ada'] })).toBe('passed');
		expect(logger.faults.map(({ name }) => name)).toEqual(['LimiterError']);
	});

	test('while it takes back a refused attempt leaves the attempt refused', async () => {
		const { limits } = limitsWith(({ points }) => ({
			consume: async () => {
				throw { ...counted, consumedPoints: points + 1, msBeforeNext: 60_000 };
			},
			reward: down,
			delete: async () => true
		}));
		expect(await attempt(limits, { accounts: ['ada'] })).toBe('wait 60');
	});

	test('while it gives back a pushed request leaves the person signed in, and the log says so', async () => {
		let fails = false;
		const op = createIdentityProvider({ pushed: 'required' });
		const app = createApp({
			op,
			rateLimit: {
				limiter: ({ keyPrefix }) => ({
					consume: async () => counted,
					reward: async () => (fails && keyPrefix.includes('pushed') ? down() : counted),
					delete: async () => true
				})
			}
		});
		// A client that is not known is not counted.
		const browser = createBrowser((request) => app.auth.respond(request, { clientAddress: '203.0.113.7' }));
		const url = await app.start({ browser });
		fails = true;
		await app.finish(op.authorize(url), { browser });
		expect(await app.session(browser)).not.toBeNull();
		expect(app.logger.faults.map(({ name }) => name)).toEqual(['LimiterError']);
	});
});
