// Lets `node --import` run our sources: an import of `x.js` that does not exist means `x.ts`.
import { registerHooks } from 'node:module';

registerHooks({
	resolve(specifier, context, next) {
		try {
			return next(specifier, context);
		} catch (error) {
			if (!specifier.startsWith('.') || !specifier.endsWith('.js')) throw error;
			return next(specifier.replace(/\.js$/, '.ts'), context);
		}
	}
});
