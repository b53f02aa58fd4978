/** The plugins that an application brings, as the library uses them. */
import type { AccountSection } from '../account-page/section.js';
import type { Adapter } from '../../adapters/types.js';
import type { AuthContext } from '../config/context.js';
import type { AuthRequest } from '../http/request.js';
import type { ErrorText } from '../pages/messages.js';
import { siteLanguages } from '../languages/options.js';
import { optionKey } from '../util/option-key.js';
import type { RequestOperation, ServerOperation } from '../operation.js';
import type { LifecycleHooks } from './lifecycle.js';
import type { RouteRule } from './plugin.js';
import type { PatternMatch } from './route-patterns.js';

/** An error of a plugin, as pages show it. */
export interface BroughtError {
	readonly status: number;
	/** Returns its text in a language, as far as that is loaded. */
	text(lang: string): ErrorText;
}

/** A plugin of an application. `definePlugin` makes it. */
export interface BroughtPlugin {
	readonly name: string;
	readonly contract: number;
	readonly routes: Readonly<Record<string, RouteRule>>;
	readonly sections: readonly AccountSection[];
	readonly hooks: LifecycleHooks;
	readonly errors: Readonly<Record<string, BroughtError>>;
	readonly adapterMethods: readonly (keyof Adapter)[];
	/** Its members, by their public names, such as `notes.add`. */
	readonly requestOperations: Readonly<Record<string, RequestOperation>>;
	readonly serverOperations: Readonly<Record<string, ServerOperation>>;
	/** Loads its texts in a language, once. */
	loadTexts(lang: string): Promise<void>;
	/** Checks its arguments against the site. @throws {InvalidConfig} */
	check(ctx: AuthContext): void;
}

/** The plugins of a configuration, compiled. */
export interface BroughtPlugins {
	readonly plugins: readonly BroughtPlugin[];
	/** Finds the route of a path. */
	match(pathname: string, basePath: string): PatternMatch | null;
	readonly errors: Readonly<Record<string, BroughtError>>;
}

/** Undefined without any. */
export const brought = optionKey<BroughtPlugins>('plugins');

/** The language of a request, as soon as it is chosen. */
export function langOf(ctx: Pick<AuthContext, 'options'>, { source }: AuthRequest): string {
	return siteLanguages.of(ctx)?.chosen.get(source)?.locale ?? 'en';
}

/** Returns the texts of the errors of plugins, by code; undefined without any. */
export function broughtErrorTexts(
	ctx: Pick<AuthContext, 'options'>,
	req: AuthRequest
): Record<string, ErrorText> | undefined {
	const errors = brought.of(ctx)?.errors;
	if (!errors) return undefined;
	const lang = langOf(ctx, req);
	return Object.fromEntries(Object.entries(errors).map(([code, { text }]) => [code, text(lang)]));
}

/** Returns the status of a page that shows an error of a plugin; undefined for any other code. */
export function broughtStatus(ctx: Pick<AuthContext, 'options'>, code: string): number | undefined {
	const errors = brought.of(ctx)?.errors ?? {};
	return Object.hasOwn(errors, code) ? errors[code]?.status : undefined;
}

/** Loads the texts of all plugins in the language of a request. */
export async function loadBroughtTexts(ctx: Pick<AuthContext, 'options'>, req: AuthRequest): Promise<void> {
	const plugins = brought.of(ctx)?.plugins;
	if (plugins) await Promise.all(plugins.map(({ loadTexts }) => loadTexts(langOf(ctx, req))));
}
