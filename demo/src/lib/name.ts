import type { Session } from 'framework-auth';

/** How a page addresses whoever is signed in. A link in a mail says nothing of a name. */
export function nameOf(session: Session | null): string {
	return session?.user?.name ?? session?.user?.email ?? 'you';
}
