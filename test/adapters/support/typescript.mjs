// Lets `node --import` run our sources: an import of `x.js` in a file of TypeScript means `x.ts`, if that is there. What was compiled is
// kept for the next process, which starts in half the time.
import { enableCompileCache, registerHooks } from 'node:module';

enableCompileCache();
registerHooks({
	resolve(specifier, context, next) {
		if (!specifier.startsWith('.') || !specifier.endsWith('.js')) return next(specifier, context);
		const source = specifier.replace(/\.js$/, '.ts');
		const [first, second] = context.parentURL?.endsWith('.ts') ? [source, specifier] : [specifier, source];
		try {
			return next(first, context);
		} catch {
			return next(second, context);
		}
	}
});
