import type { PluginLocals } from 'framework-auth/plugin';
import type { groups, permissions } from './lib/server/auth';

declare global {
	namespace App {
		interface Locals extends PluginLocals<[typeof permissions, typeof groups]> {}
	}
}
