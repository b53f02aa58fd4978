import type { DefaultSession } from '@auth/sveltekit';

declare module '@auth/sveltekit' {
	interface Session {
		user: { id: string; plan: string } & DefaultSession['user'];
	}
}

declare module '@auth/core/adapters' {
	interface AdapterUser {
		plan: string;
	}
}
