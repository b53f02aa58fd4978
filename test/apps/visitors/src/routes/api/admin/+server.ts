import { auth } from '../../../lib/server/auth';

export async function GET() {
	const { user, bearer } = await auth.requireSession({ bearer: ['admin'] });
	return Response.json({ user: user.id, scopes: bearer?.scopes ?? null });
}
