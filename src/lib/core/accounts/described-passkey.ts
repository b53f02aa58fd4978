/** A passkey as applications, pages and exports see it. */
import type { AdapterAuthenticator } from '../../../adapters/types.js';
import type { Passkey } from '../../../types.js';

/** Describes a passkey without its key and its count, which only the server needs. */
export function describePasskey(authenticator: AdapterAuthenticator): Passkey {
	const { credentialID, credentialDeviceType, credentialBackedUp, transports, name } = authenticator;
	return {
		id: credentialID,
		name: name ?? null,
		synced: credentialDeviceType === 'multiDevice',
		backedUp: credentialBackedUp,
		transports: transports ? transports.split(',') : []
	};
}
