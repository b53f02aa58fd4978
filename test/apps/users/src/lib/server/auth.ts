/**
 * How the users of a server sign in. The tests of five capabilities share a build of this application: each of their servers has one of
 * these, and the pages that go with it.
 */
const capabilities = {
	factors: () => import('./factors'),
	lives: () => import('./lives'),
	passwords: () => import('./passwords'),
	proofs: () => import('./proofs'),
	sessions: () => import('./sessions')
};

type Capability = keyof typeof capabilities;

const chosen = (process.env.APP_CAPABILITY ?? 'sessions') as Capability;

export const { handle, signIn, signOut } = await capabilities[chosen]();
