import type { DefaultSession } from '@auth/sveltekit';

declare module '@auth/sveltekit' {
	interface Session {
		provider?: string;
		user: { id: string; role: string } & DefaultSession['user'];
	}
	interface User {
		role?: string;
	}
}

declare module '@auth/core/jwt' {
	interface JWT {
		role?: string;
		provider?: string;
	}
}
