import { count } from './counts';

/** Waits for the end, and has no value. */
export async function quietly(signal: AbortSignal, name: string): Promise<void> {
	try {
		await new Promise<void>((resolve) => {
			if (signal.aborted) resolve();
			signal.addEventListener('abort', () => resolve(), { once: true });
		});
	} finally {
		count(`${name} cleaned`);
	}
}
