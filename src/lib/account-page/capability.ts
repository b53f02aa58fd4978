/** The sections of the account page that belong to no other capability: the profile, the sessions, and signing out. */
import { toListSessions } from '../adapter/requirements.js';
import type { Capability } from '../capability.js';

export const accountPage = {
	accountSections: [
		{
			id: 'profile',
			order: 100,
			isAvailable: () => true,
			whileActing: true,
			load: async () => (await import('./sections/profile.js')).profile
		},
		{
			id: 'sessions',
			order: 500,
			isAvailable: ({ session, adapter }) =>
				session.strategy === 'jwt'
					? session.revocation !== undefined
					: toListSessions.every((method) => adapter?.[method] !== undefined),
			load: async () => (await import('./sections/sessions.js')).sessions
		},
		{
			id: 'signout',
			order: 900,
			isAvailable: () => true,
			whileActing: true,
			load: async () => (await import('./sections/sign-out.js')).signOut
		}
	]
} satisfies Capability;
