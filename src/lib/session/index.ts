/** The session strategies by name. */
import type { AuthContext } from '../context.js';
import { databaseStrategy } from './database.js';
import { jwtStrategy } from './jwt.js';
import type { SessionStrategy } from './strategy.js';

export type * from './strategy.js';

const strategies = { jwt: jwtStrategy, database: databaseStrategy } as const satisfies Record<string, SessionStrategy>;

/** The strategy that the configuration chose. */
export function strategyOf(ctx: AuthContext): SessionStrategy {
	return strategies[ctx.session.strategy];
}
