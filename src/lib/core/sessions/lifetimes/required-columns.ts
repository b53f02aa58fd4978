/** The columns of sessions that the configuration or a sign-in needs. */
import type { AdapterSession, SessionDetails } from '../../../../adapters/types.js';
import { InvalidConfig, MissingAdapterMethods } from '../../../../errors.js';
import type { AuthContext } from '../../context/context.js';
import { factsOfRow } from '../../session/facts.js';

/** Returns the error for an adapter that does not store which kind a session is of: a renewal would change it. */
export function withoutKinds(): MissingAdapterMethods {
	return new MissingAdapterMethods(
		'the adapter lacks listSessions, and with it the column "lifetime": signing in with `remember: false` needs them. ' +
			'Take an adapter that has both, or leave `remember` out'
	);
}

/** Returns the error for a table that lacks a column, as the new session shows; undefined if it lacks none. */
export function missingColumn(
	{ session: { absoluteAgeSeconds, maxPerUser, clientAddress } }: AuthContext,
	details: SessionDetails,
	created: AdapterSession
): InvalidConfig | undefined {
	const error = (column: string) =>
		new InvalidConfig(
			`the table of sessions has no column ${column} needs: add it to the table, or leave the option out`
		);
	if ((absoluteAgeSeconds ?? maxPerUser) !== undefined && !factsOfRow(created, created.expires).createdAt) {
		return error('"createdAt", which session.absoluteAge or session.maxPerUser');
	}
	if (details.lifetime && created.lifetime !== details.lifetime) {
		return error('"lifetime", which signing in with `remember: false`');
	}
	if (details.data && !created.data) return error('"data", which the hook `issuing` of a plugin');
	const lacksAddress = clientAddress && details.clientAddress && !created.clientAddress;
	return lacksAddress ? error('"clientAddress", which session.clientAddress') : undefined;
}
