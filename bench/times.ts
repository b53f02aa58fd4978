/** Measures a call that is made again and again. */

const rounds = 21;
const calls = 200;

/** The median of the CPU time, and of the time by the clock, of one call, in microseconds. */
export async function timesOf(call: (index: number) => Promise<unknown>): Promise<string> {
	const [cpu, wall]: [number[], number[]] = [[], []];
	for (let index = 0; index < 2_000; index++) await call(index);
	for (let round = 0; round < rounds; round++) {
		const [before, start] = [process.cpuUsage(), performance.now()];
		for (let index = 0; index < calls; index++) await call(index);
		const { user, system } = process.cpuUsage(before);
		cpu.push((user + system) / calls);
		wall.push(((performance.now() - start) * 1000) / calls);
	}
	const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
	return `${median(cpu).toFixed(0)} µs of CPU, ${median(wall).toFixed(0)} µs by the clock`;
}
