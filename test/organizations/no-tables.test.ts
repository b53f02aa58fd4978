/** Adapters that keep no tables of plugins: a site with organizations does not start with one. */
import { createStorage } from 'unstorage';
import { expect, test } from 'vitest';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import UnstorageAdapter from '../../src/adapters/unstorage.js';
import type { Adapter } from '../../src/adapters/types.js';
import { accessControl, defineAccess } from '../../src/access.js';
import { organizations } from '../../src/organizations.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { createApp } from '../fixtures/app.js';

const access = defineAccess({ permissions: ['a'], roles: { one: '*' }, resources: ['document'] });
const all: [string, () => Adapter][] = [
	['MongoDB', () => MongoDBAdapter(createMongo(), { ObjectId })],
	['unstorage', () => UnstorageAdapter(createStorage())]
];

test.each(all)('with %s, the start is refused by the name of the plugin, and goes on without it', (_, make) => {
	const start = (plugins: readonly object[]) => () =>
		createApp({ adapter: make(), session: { strategy: 'jwt' }, plugins: plugins as never });
	expect(start([organizations()])).toThrow(/the plugin "organizations" has tables, and the adapter keeps none/);
	expect(start([accessControl(access)])).toThrow(/the plugin "access" has tables, and the adapter keeps none/);
	expect(start([])).not.toThrow();
	// Permissions without grants have no tables.
	expect(start([accessControl(access, { grants: false })])).not.toThrow();
});
