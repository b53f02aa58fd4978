/** A provider of email whose letters are kept, for flows that open one. */

export function createLinks() {
	const urls: string[] = [];
	const provider = {
		id: 'link',
		name: 'Link',
		type: 'email' as const,
		sendVerificationRequest: ({ url }: { url: string }) => void urls.push(url)
	};
	return { provider, latest: () => urls.at(-1)! };
}
