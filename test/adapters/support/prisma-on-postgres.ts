/** The driver of Prisma for PostgreSQL, on a pool that keeps its connections. */
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { keeping } from './keeping-pool.js';

// Prisma has a copy of `pg`, and takes a pool of that copy alone.
const copy = createRequire(createRequire(import.meta.url).resolve('@prisma/adapter-pg'))('pg') as typeof pg;
const KeepingPool = keeping(copy.Pool);

export const prismaOnPostgres = (connectionString: string): PrismaPg =>
	new PrismaPg(new KeepingPool({ connectionString, max: 10 }), { disposeExternalPool: true });
