/**
 * A program that examines an app in development, such as `framework-auth doctor`: it sets a function before it loads the app, and the
 * library tells it what it finds. In production nothing is looked for.
 */
import type { AuthContext } from '../lib/core/context/context.js';
import { dev } from './build.js';
import type { AnyRules } from './guards/check-rules.js';
import type { FrameworkAuthConfig } from './types.js';

/** An observation. `error` is what the configuration failed with, and `prepare` loads what compiles a variation of it. */
export type Observation =
	| { readonly what: 'created'; readonly basePath: string | undefined }
	| { readonly what: 'compiled'; readonly context: AuthContext }
	| {
			readonly what: 'failed';
			readonly error: unknown;
			readonly config: FrameworkAuthConfig;
			prepare(config: FrameworkAuthConfig): Promise<() => AuthContext>;
	  }
	| { readonly what: 'guarded'; readonly rules: AnyRules };

/** The member of `globalThis` that holds the function. */
export const examinerKey = Symbol.for('framework-auth.examiner');

/** Tells an observation, if a program examines the app. */
export function observe(observation: Observation): void {
	if (dev) (globalThis as { [examinerKey]?: (observation: Observation) => void })[examinerKey]?.(observation);
}
