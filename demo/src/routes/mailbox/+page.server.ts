import { mails } from '#mail-server';
import type { PageServerLoad } from './$types';

/** The mails that the demo's mail server has received. In a real app they are in the users' mailboxes. */
export const load: PageServerLoad = ({ url }) => {
	const mail = mails.find(({ id }) => id === url.searchParams.get('mail')) ?? mails[0];
	return {
		title: 'Mailbox',
		// The library redirects here after it has sent a link.
		sent: url.searchParams.has('provider'),
		mails: mails.map(({ id, to, subject, received }) => ({ id, to, subject, received })),
		mail: mail && { ...mail, html: mail.html.replace(/<head[^>]*>/i, '$&<base target="_top">') }
	};
};
