/** Returns the message for the developer that says why nothing is linked to the signed-in user, and what to do about it. */
export function unlinkableMessage(what: string): string {
	return (
		`${what}: the session does not name a user of the adapter. It began with credentials of the application's own users, ` +
		'or before framework-auth kept a record of it. If `authorize` returns users of the adapter, say so with ' +
		"Credentials({ users: 'adapter' }); then sign out, and sign in again"
	);
}
