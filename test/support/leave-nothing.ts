/** Files share a worker: none leaves its clock, its mocks or its environment to the next. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
});
