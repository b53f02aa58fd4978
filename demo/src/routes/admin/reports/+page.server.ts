import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({
	title: 'Reports',
	reports: [
		{ month: 'May', signIns: 412 },
		{ month: 'June', signIns: 538 },
		{ month: 'July', signIns: 617 }
	]
});
