// `App.Locals`, and `session` of `App.PageData`, which the layout returns, are declared by the library.
import 'framework-auth';
import type { PluginLocals } from 'framework-auth/plugin';
import type { permissions, teams } from '#lib/server/organizations.ts';

declare global {
	namespace App {
		interface Locals extends PluginLocals<[typeof permissions, typeof teams]> {}
	}
}
