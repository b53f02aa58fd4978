/** The apps that may sign in: those of `native`, and those of plugins. */
import type { AuthContext } from '../../../../core/context/context.js';
import type { AppRenewal } from '../../../../core/app-plugins.js';
import { appPlugins } from '../../../../core/plugin-table.js';
import { optionKey } from '../../../../base/util/option-key.js';

/** The tokens of an app. */
export interface NativeApp {
	readonly scopes: readonly string[];
	readonly expiresInSeconds: number;
	readonly label: string;
	/** Set if the app renews its token. */
	readonly renewal?: AppRenewal;
}

/** Native apps that may sign in. */
export interface CompiledNative extends NativeApp {
	readonly redirectUris: ReadonlySet<string>;
}

/** Undefined if none may. */
export const nativeApps = optionKey<CompiledNative>('native');

type Options = Pick<AuthContext, 'options'>;

/** The parts of plugins that know apps. */
export const appsOf = (ctx: Options) => (appPlugins.of(ctx)?.plugins ?? []).flatMap(({ apps }) => apps ?? []);

/** Whether any app may sign in. */
export const hasApps = (ctx: Options): boolean => nativeApps.of(ctx) !== undefined || appsOf(ctx).length > 0;

/** The app that a redirect URI returns to. */
export function appOf(ctx: Options, redirectUri: string): NativeApp | undefined {
	const native = nativeApps.of(ctx);
	if (native?.redirectUris.has(redirectUri)) return native;
	for (const { find } of appsOf(ctx)) {
		const app = find(redirectUri);
		if (app) return app;
	}
	return undefined;
}
