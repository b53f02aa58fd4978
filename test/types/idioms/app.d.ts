/** The declarations of an application of `@auth/sveltekit`: names that its code uses, and the session it returns to its pages. */
import type { Session as AuthSession, DefaultSession } from '@auth/sveltekit';

declare global {
	namespace App {
		interface Locals {
			requestId?: string;
		}
		interface PageData {
			session?: AuthSession | null;
		}
		interface Platform {
			env: { AUTH_SECRET: string; AUTH_GITHUB_ID: string; AUTH_GITHUB_SECRET: string };
		}
	}
}

declare module '@auth/sveltekit' {
	interface User {
		role?: 'admin' | 'member';
		plan?: string;
	}
	interface Session {
		accessToken?: string;
		error?: 'RefreshTokenError';
		user: { githubId?: string } & DefaultSession['user'];
	}
}

declare module '@auth/core/types' {
	interface User {
		role?: 'admin' | 'member';
		plan?: string;
	}
}

declare module '@auth/core/adapters' {
	interface AdapterUser {
		locale?: string;
	}
}

declare module '@auth/core/jwt' {
	interface JWT {
		accessToken?: string;
		refreshToken?: string;
		expiresAt?: number;
		role?: 'admin' | 'member';
		error?: 'RefreshTokenError';
	}
}
