/** The clock of a test that fakes its timers. It stands still, except where these let it go on. */
import { vi } from 'vitest';

/** Moves the clock on by half a second, and lets happen what takes no fake time: code that is loaded, and what waits for it. */
async function step(): Promise<void> {
	await vi.advanceTimersByTimeAsync(500);
	await vi.dynamicImportSettled();
	await new Promise((resolve) => setImmediate(resolve));
}

/** Moves the clock on by so many milliseconds. */
export async function clockBy(milliseconds: number): Promise<void> {
	for (let passed = 0; passed < milliseconds; passed += 500) await step();
}

/** Moves the clock on until something has happened. */
export async function clockUntil<T>(happens: Promise<T>): Promise<T> {
	let isOver = false;
	const over = () => void (isOver = true);
	happens.then(over, over);
	while (!isOver) await step();
	return happens;
}
