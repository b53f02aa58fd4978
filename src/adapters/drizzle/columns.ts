/** The columns of the default tables, listed once for all dialects. A dialect says which type each kind of column has. */
import type { IdType, TableOptions } from './tables.js';

/** A column of any dialect, while it is defined. */
interface ColumnBuilder {
	notNull(): ColumnBuilder;
	unique(): ColumnBuilder;
	primaryKey(): ColumnBuilder;
}

/** The types of columns of a dialect. */
export interface ColumnKinds {
	/** Text that is searched for: compared exactly, and short enough for an index. */
	key(name: string): ColumnBuilder;
	/** The kind of a secret. */
	kind(name: string): ColumnBuilder;
	/** The id of a provider. */
	provider(name: string): ColumnBuilder;
	/** The id of an account at a provider. */
	accountId(name: string): ColumnBuilder;
	/** The id of a passkey. */
	passkeyId(name: string): ColumnBuilder;
	/** Text of up to 255 characters. */
	short(name: string): ColumnBuilder;
	/** Text of any length. */
	text(name: string): ColumnBuilder;
	/** A number of 53 bits. */
	number(name: string): ColumnBuilder;
	date(name: string): ColumnBuilder;
	flag(name: string): ColumnBuilder;
	/** The id of a user, as a primary key. */
	ownId(): ColumnBuilder;
	/** The id of a user, as a reference. */
	userId(): ColumnBuilder;
}

/** The columns of the tables, as builders of a dialect. */
type Columns<Builder> = {
	[Table in keyof ReturnType<typeof listColumns>]: Record<keyof ReturnType<typeof listColumns>[Table], Builder>;
};

/** Returns the columns of each table. `Builder`: the type of a dialect's builders. */
export function columnsOf<Builder>(kinds: ColumnKinds, options: ChosenColumns): Columns<Builder> {
	// Each kind returns a builder of the dialect, and so do its methods.
	return listColumns(kinds, options) as unknown as Columns<Builder>;
}

type ChosenColumns = Pick<TableOptions<IdType, boolean, boolean, boolean>, 'passkeyNames' | 'sessionDetails'>;

function listColumns(
	{ key, kind, provider, accountId, passkeyId, short, text, number, date, flag, ownId, userId }: ColumnKinds,
	{ passkeyNames, sessionDetails }: ChosenColumns
) {
	return {
		user: {
			id: ownId(),
			name: short('name'),
			email: key('email').unique(),
			emailVerified: date('emailVerified'),
			image: text('image')
		},
		account: {
			userId: userId(),
			type: short('type').notNull(),
			provider: provider('provider').notNull(),
			providerAccountId: accountId('providerAccountId').notNull(),
			refresh_token: text('refresh_token'),
			access_token: text('access_token'),
			expires_at: number('expires_at'),
			token_type: short('token_type'),
			scope: text('scope'),
			id_token: text('id_token'),
			session_state: text('session_state')
		},
		session: {
			sessionToken: key('sessionToken').primaryKey(),
			userId: userId(),
			expires: date('expires').notNull(),
			...(sessionDetails && {
				id: key('id').unique(),
				createdAt: date('createdAt'),
				lastUsedAt: date('lastUsedAt'),
				authenticatedAt: date('authenticatedAt'),
				methods: text('methods'),
				provider: provider('provider'),
				sid: key('sid'),
				acr: text('acr'),
				userAgent: text('userAgent'),
				clientAddress: short('clientAddress'),
				lifetime: short('lifetime'),
				data: text('data'),
				actorId: key('actorId'),
				actorSessionId: key('actorSessionId')
			})
		},
		verificationToken: {
			identifier: key('identifier').notNull(),
			token: key('token').notNull(),
			expires: date('expires').notNull()
		},
		authenticator: {
			credentialID: passkeyId('credentialID'),
			userId: userId(),
			providerAccountId: accountId('providerAccountId').notNull(),
			credentialPublicKey: text('credentialPublicKey').notNull(),
			counter: number('counter').notNull(),
			credentialDeviceType: short('credentialDeviceType').notNull(),
			credentialBackedUp: flag('credentialBackedUp').notNull(),
			transports: short('transports'),
			...(passkeyNames && { name: short('name') })
		},
		secret: {
			id: key('id').primaryKey(),
			userId: userId(),
			kind: kind('kind').notNull(),
			value: text('value').notNull(),
			label: short('label'),
			createdAt: date('createdAt').notNull(),
			lastUsedAt: date('lastUsedAt'),
			expires: date('expires'),
			version: number('version').notNull()
		}
	};
}
