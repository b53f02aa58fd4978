import { describe, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';

describe('memory', () => {
	const adapter = MemoryAdapter();
	testAdapter({ test, strict: true, createAdapter: () => adapter });
});
