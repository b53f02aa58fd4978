// The layout load puts the session into the data of every page.
import type { Session } from 'framework-auth';

declare global {
	namespace App {
		interface PageData {
			session: Session | null;
		}
	}
}
