/** A second server process on one SQLite file: does what its arguments say, and prints a line when it has. */
import { SqliteAdapter } from '../../../src/adapters/sqlite.js';

const [path = '', task = '', ...values] = process.argv.slice(2);
const adapter = SqliteAdapter(path);

if (task === 'commit-and-wait') {
	const [id = '', sessionToken = ''] = values;
	await adapter.createUser({ id, email: `${id}@example.com`, emailVerified: null });
	await adapter.createSession({ sessionToken, userId: id, expires: new Date('2040-01-01T00:00:00Z') });
	console.log('committed');
	setInterval(() => undefined, 1000);
} else if (task === 'use-tokens') {
	let won = 0;
	for (const token of values) {
		if (await adapter.useVerificationToken({ identifier: 'a@example.com', token })) won++;
		if (await adapter.claimOnce(token, new Date('2040-01-01T00:00:00Z'))) won += 1000;
	}
	console.log(String(won));
}
