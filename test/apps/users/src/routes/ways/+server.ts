/** A form that begins to link an account. */
export function GET() {
	const fields = ['link=true', 'callbackUrl=/settings?tab=ways'].map((field) => {
		const [name, ...value] = field.split('=');
		return `<input type="hidden" name="${name}" value="${value.join('=')}" />`;
	});
	const page = `<form method="post" action="/auth/signin/second">${fields.join('')}<button>Link</button></form>`;
	return new Response(page, { headers: { 'content-type': 'text/html' } });
}
