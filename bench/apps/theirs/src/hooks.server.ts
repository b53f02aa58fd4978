import { SvelteKitAuth } from '@auth/sveltekit';
import { onDrizzle } from './drizzle.js';
import { adapter, providers } from './settings.js';

const theirs = process.env.BENCH_SESSIONS === 'sqlite' ? onDrizzle(process.env.BENCH_DATABASE ?? ':memory:') : adapter;

export const { handle } = SvelteKitAuth({ adapter: theirs, providers, trustHost: true });
