/**
 * Argon2 in a fraction of its memory, for tests that are not about hashes: a hash of full strength takes a fifth of a second on a slow
 * machine, and hundreds are made. Those that are about hashes run without this, in the project `unit-alone`.
 */
interface Parameters {
	readonly memory: number;
}

const node = process.getBuiltinModule('node:crypto') as unknown as {
	argon2?: { (type: string, parameters: Parameters, callback: unknown): void; isQuick?: true };
};
const { argon2 } = node;

if (argon2 && !argon2.isQuick) {
	const quick = (type: string, parameters: Parameters, callback: unknown) =>
		argon2(type, { ...parameters, memory: Math.min(parameters.memory, 64) }, callback);
	node.argon2 = Object.assign(quick, { isQuick: true as const });
}
