/** The one place where an application extends what the library's data holds. */
import 'framework-auth';

declare module 'framework-auth' {
	interface User {
		role?: 'admin' | 'member';
	}
	interface Session {
		plan?: 'free' | 'pro';
	}
	interface FlowData {
		invitation?: { id: string };
	}
	interface JWT {
		role?: 'admin' | 'member';
		plan?: 'free' | 'pro';
	}
}

// In place of `declare module '@auth/core/jwt'`.
declare module 'framework-auth/jwt' {
	interface JWT {
		team?: { id: string };
	}
}
