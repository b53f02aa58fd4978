/** Puts the mark of the app into its mails. */
import mark from '../../../static/favicon.svg?raw';

const image = `<img src="data:image/svg+xml,${encodeURIComponent(mark.trim())}" alt="" width="40" height="40" style="display: block; margin: 0 0 16px;">`;

/** Returns the mail with the mark above its heading. */
export function withMark<Mail extends { html: string }>(mail: Mail): Mail {
	return { ...mail, html: mail.html.replace(/<h1\b/, `${image}$&`) };
}
