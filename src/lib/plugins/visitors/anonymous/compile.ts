/** Compiles `anonymous`. */
import { InvalidConfig } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthConfig } from '../../../base/config/options.js';
import { anonymousProvider } from '../../../core/sessions/anonymous/mark.js';
import type { CompiledAnonymous } from '../../../core/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { anonymousUsers } from '../../../core/options.js';
import { lazy } from '../../../base/util/lazy.js';

const usualSeconds = 30 * 24 * 60 * 60;
const [leastSeconds, mostSeconds] = [60, 10 * 366 * 24 * 60 * 60];

export const anonymousCompiler: OptionCompiler<CompiledAnonymous> = {
	key: anonymousUsers,
	compile: ({ config, providers }) => anonymousOptions(config, { providers }),
	hooks: () => ({
		async beginning(ctx, req, signedIn, earlier) {
			if (signedIn.anonymous) return undefined;
			const visitor = await earlier();
			return async () => (await merging()).mergeAnonymous(ctx, req, visitor, signedIn);
		}
	})
};

const merging = lazy(() => import('../../../core/sessions/anonymous/merge.js'));

/** @throws {InvalidConfig} */
function anonymousOptions(
	{ anonymous = false }: AuthConfig,
	{ providers }: Pick<AuthContext, 'providers'>
): CompiledAnonymous | undefined {
	if (anonymous === false) return undefined;
	const option: unknown = anonymous === true ? {} : anonymous;
	if (typeof option !== 'object' || option === null) {
		throw new InvalidConfig('`anonymous` has to be true, or an object with `merge` and `maxAge`');
	}
	const { merge, maxAge = usualSeconds, ...unknown } = option as Record<string, unknown>;
	const [other] = Object.keys(unknown);
	if (other !== undefined) throw new InvalidConfig(`\`anonymous\` knows \`merge\` and \`maxAge\`: remove "${other}"`);
	if (merge !== undefined && typeof merge !== 'function') {
		throw new InvalidConfig('`anonymous.merge` has to be a function that gets `{ from, to }`');
	}
	if (!Number.isSafeInteger(maxAge) || Number(maxAge) < leastSeconds || Number(maxAge) > mostSeconds) {
		throw new InvalidConfig(
			`\`anonymous.maxAge\` has to be whole seconds, from ${leastSeconds} to ${mostSeconds} (ten years)`
		);
	}
	if (providers.has(anonymousProvider)) {
		throw new InvalidConfig(
			`a provider has the id "${anonymousProvider}", which stands for anonymous users: give it another id`
		);
	}
	return Object.freeze({
		merge: merge as CompiledAnonymous['merge'],
		maxAgeSeconds: Number(maxAge)
	});
}
