/** Adapts the parts of plugins that are for clients elsewhere: apps, and what stands around answers. */
import type { AppClients, AppRenewal, Surround } from '../../core/app-plugins.js';
import type { PluginDefinition } from '../../core/plugin-contract/types.js';
import { building } from '../../base/config/environment.js';
import { lazy } from '../../base/util/lazy.js';

const apps = lazy(() => import('./apps.js'));

export function appsOf({ apps: findApp }: PluginDefinition): AppClients | undefined {
	if (!findApp) return undefined;
	const withRenewal = (renewAfter: number): AppRenewal => ({
		issue: async (ctx, id) => (await apps()).issue(ctx, id, renewAfter),
		renew: async (ctx, req, text) => (await apps()).renew(ctx, req, text),
		revoke: async (ctx, req, text) => (await apps()).revoke(ctx, req, text)
	});
	return {
		renewal: withRenewal(0),
		find(redirectUri) {
			const app = findApp(redirectUri);
			if (!app) return undefined;
			const { scopes, label, expiresIn: expiresInSeconds, renewAfter } = app;
			return { scopes, label, expiresInSeconds, renewal: withRenewal(renewAfter) };
		}
	};
}

export function surroundOf({ around }: PluginDefinition): Surround | undefined {
	// A page that is prerendered is for everyone.
	if (!around || building) return undefined;
	return (next, basePath, stateOf) => async (input) => {
		const { event } = input;
		return around({
			request: event.request,
			basePath: async () => basePath(stateOf(event)),
			next: async () => next(input)
		});
	};
}
