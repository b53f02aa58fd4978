import { countsSoFar, latestTraces } from '#lib/server/traces.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({
	title: 'Where the time goes',
	counts: countsSoFar(),
	traces: latestTraces().map(({ request, beganAt, spans }) => ({
		request,
		beganAt: beganAt.toISOString(),
		total: Math.max(...spans.map(({ start, duration }) => start + (duration ?? 0))),
		spans: spans.map((span) => ({ ...span }))
	}))
});
