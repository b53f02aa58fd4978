/** The declarations of the application. */
import type { PluginLocals } from 'framework-auth/plugin';
import type { groups } from './auth.js';

declare global {
	namespace App {
		interface Locals extends PluginLocals<[typeof groups]> {}
	}
}
