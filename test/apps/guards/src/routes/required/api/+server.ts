import { requireSession } from '../../../lib/server/auth';

export const GET = async () => {
	const { user } = await requireSession({ where: ({ user }) => user.name !== 'guest' });
	return Response.json({ name: user.name });
};
