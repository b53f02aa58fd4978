/** What goes over the wire between an adapter and its servers: statements, round trips and bytes, read from the protocols. */
import { createTcpProxy, type TcpProxy } from '../test/fixtures/tcp-proxy.js';

export type Protocol = 'PostgreSQL' | 'MariaDB' | 'Redis';

export interface Traffic {
	readonly statements: number;
	/** How often the application waited for a server: what it sends before an answer is one. */
	readonly roundTrips: number;
	/** In both directions. */
	readonly bytes: number;
}

export interface Tap {
	readonly proxy: TcpProxy;
	/** Forgets what has passed so far. */
	reset(): void;
	read(): Traffic;
}

const countStatements: Record<Protocol, (bytes: Buffer) => number> = {
	PostgreSQL: inPostgres,
	MariaDB: inMariaDB,
	Redis: inRedis
};

/** Puts itself before a server. The adapter has to use one connection. */
export async function createTap(protocol: Protocol, port: number): Promise<Tap> {
	const proxy = await createTcpProxy({ port });
	const traffic = { statements: 0, roundTrips: 0, bytes: 0 };
	let asks = false;
	proxy.passes = (to, bytes) => {
		traffic.bytes += bytes.length;
		if (to === 'server') {
			traffic.statements += countStatements[protocol](bytes);
			if (!asks) traffic.roundTrips++;
		}
		asks = to === 'server';
		return true;
	};
	return {
		proxy,
		reset: () => void Object.assign(traffic, { statements: 0, roundTrips: 0, bytes: 0 }),
		read: () => ({ ...traffic })
	};
}

/** Messages have a letter and a length: `Q` is a simple query, and `E` executes a prepared one. The first of a connection has no letter. */
function inPostgres(bytes: Buffer): number {
	let count = 0;
	for (let at = bytes[0] === 0 ? bytes.length : 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
		const letter = String.fromCharCode(bytes[at]!);
		if (letter === 'Q' || letter === 'E') count++;
	}
	return count;
}

/** Packets have a length of three bytes and a number: 0 begins a command, of which 3 is a query, and 23 executes a prepared one. */
function inMariaDB(bytes: Buffer): number {
	let count = 0;
	for (let at = 0; at + 4 < bytes.length; at += 4 + bytes.readUIntLE(at, 3))
		if (bytes[at + 3] === 0 && (bytes[at + 4] === 3 || bytes[at + 4] === 23)) count++;
	return count;
}

/** A command is an array of texts, each with its length. */
function inRedis(bytes: Buffer): number {
	let count = 0;
	let at = 0;
	const number = () => {
		const end = bytes.indexOf('\r\n', at);
		const value = Number(bytes.toString('latin1', at + 1, end));
		at = end + 2;
		return value;
	};
	while (at < bytes.length) {
		for (let texts = number(); texts > 0; texts--) at += number() + 2;
		count++;
	}
	return count;
}
