import type { Session } from 'framework-auth';

/** The name of the signed-in user for a page. A user who signed in by mail may have none. */
export function nameOf(session: Session | null): string {
	return session?.user?.name ?? session?.user?.email ?? 'you';
}
