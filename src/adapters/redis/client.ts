/** The clients of Redis, of which one method is used: it sends a command. */

/** A client of `ioredis`, or its cluster. */
export interface IoredisLike {
	/** Sends a command. */
	call(command: string, ...parameters: string[]): Promise<unknown>;
}

/** A client of `redis` (node-redis). */
export interface NodeRedisLike {
	/** Sends a command. */
	sendCommand(command: string[]): Promise<unknown>;
}

/** Sends a command, and returns the answer. */
export type Send = (command: string, ...parameters: string[]) => Promise<unknown>;

/** Returns how the client sends commands. @throws {TypeError} for an object that sends none */
export function senderOf(client: IoredisLike | NodeRedisLike): Send {
	// A client of `ioredis` has `sendCommand`, too, which takes another parameter.
	if ('call' in client && typeof client.call === 'function') return (...command) => client.call(...command);
	if ('sendCommand' in client && typeof client.sendCommand === 'function') {
		return (...command) => client.sendCommand(command);
	}
	throw new TypeError('RedisAdapter takes a client of ioredis or of redis');
}
