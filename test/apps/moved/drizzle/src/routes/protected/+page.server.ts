import { db } from '$lib/server/db';
import { accounts } from '$lib/server/schema';
import { redirect } from '@sveltejs/kit';
import { eq } from 'drizzle-orm';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => {
	const session = await locals.auth();
	if (!session) redirect(303, '/');
	const linked = await db.select().from(accounts).where(eq(accounts.userId, session.user.id));
	return { plan: session.user.plan, providers: linked.map(({ provider }) => provider) };
};
