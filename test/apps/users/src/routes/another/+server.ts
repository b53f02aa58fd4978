/** A form with which a person signs in, whether or not another user is signed in. */
export function GET() {
	const field = '<input type="hidden" name="callbackUrl" value="/auth/account" />';
	const form = `<form method="post" action="/auth/signin/local">${field}<button>Sign in with Local</button></form>`;
	return new Response(form, { headers: { 'content-type': 'text/html' } });
}
