/** MongoDB keeps no tables of plugins: a site with organizations does not start with its adapter. */
import { expect, test } from 'vitest';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { accessControl, defineAccess } from '../../src/access.js';
import { organizations } from '../../src/organizations.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { createApp } from '../fixtures/app.js';

const access = defineAccess({ permissions: ['a'], roles: { one: '*' }, resources: ['document'] });
test('with MongoDB, the start fails with the name of the plugin, and works without it', () => {
	const start = (plugins: readonly object[]) => () =>
		createApp({
			adapter: MongoDBAdapter(createMongo(), { ObjectId }),
			session: { strategy: 'jwt' },
			plugins: plugins as never
		});
	expect(start([organizations()])).toThrow(/the plugin "organizations" has tables, and the adapter keeps none/);
	expect(start([accessControl(access)])).toThrow(/the plugin "access" has tables, and the adapter keeps none/);
	expect(start([])).not.toThrow();
	// Permissions without grants have no tables.
	expect(start([accessControl(access, { grants: false })])).not.toThrow();
});
