/** The crash matrix in memory: users who come back, and who prove who they are. */
import { afterAll, vi } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import { testFlows } from './choose.js';
import { returning } from './flows/index.js';

vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('./quick-hash.js'))
}));

const clock = createClock();
afterAll(() => clock.restore());

testFlows(returning, clock);
