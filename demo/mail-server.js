/**
 * A stand-in for a mail service: it takes every mail by SMTP, delivers none, and keeps the last ones in memory, where the
 * page `/mailbox` shows them. Use it only for trying and testing.
 */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * @typedef {object} Mail
 * @property {string} id
 * @property {Date} received
 * @property {string} from
 * @property {string} to
 * @property {string} subject
 * @property {string} text
 * @property {string} html
 */

const kept = 50;

// Vite loads the app's modules separately from those of start.js, in the same process. A global connects the two.
const shared = /** @type {Record<symbol, Mail[]>} */ (/** @type {unknown} */ (globalThis));

/** The mails that have arrived, the newest first. */
export const mails = (shared[Symbol.for('framework-auth-demo mails')] ??= []);

/** Starts it on a free port, for programs on this machine only. */
export async function startMailServer() {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		onData(stream, { envelope }, callback) {
			receive(stream, envelope).then(() => callback(), callback);
		}
	});
	// A client that disconnects in the middle of a mail has to send it again.
	server.on('error', () => undefined);
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const address = /** @type {import('node:net').AddressInfo} */ (server.server.address());
	const close = () => new Promise((resolve) => server.close(() => resolve(undefined)));
	return { url: `smtp://127.0.0.1:${address.port}`, close };
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {import('smtp-server').SMTPServerEnvelope} envelope
 */
async function receive(stream, { mailFrom, rcptTo }) {
	const { subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream));
	const from = mailFrom ? mailFrom.address : '';
	const to = rcptTo.map(({ address }) => address).join(', ');
	mails.unshift({ id: randomUUID(), received: new Date(), from, to, subject, text, html });
	mails.length = Math.min(mails.length, kept);
}
