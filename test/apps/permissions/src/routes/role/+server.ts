import { adapter } from '../../lib/server/auth';

/** As SQL of the application does. */
export const POST = async ({ locals, url }) => {
	const id = (await locals.auth())?.user?.id ?? '';
	await adapter.updateUser({ id, role: url.searchParams.get('role') });
	return new Response();
};
