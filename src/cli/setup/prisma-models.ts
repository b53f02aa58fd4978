/** The models that the adapter for Prisma uses, as its documentation shows them. */

/** The lines of each model, by its name. */
export const models: Readonly<Record<string, readonly string[]>> = {
	User: [
		'id             String          @id @default(uuid())',
		'name           String?',
		'email          String?         @unique',
		'emailVerified  DateTime?',
		'image          String?',
		'accounts       Account[]',
		'sessions       Session[]',
		'authenticators Authenticator[]',
		'secrets        Secret[]'
	],
	Account: [
		'userId            String',
		'type              String',
		'provider          String',
		'providerAccountId String',
		'refresh_token     String?',
		'access_token      String?',
		'expires_at        BigInt?',
		'id_token          String?',
		'scope             String?',
		'session_state     String?',
		'token_type        String?',
		'user              User    @relation(fields: [userId], references: [id], onDelete: Cascade)',
		'',
		'@@id([provider, providerAccountId])',
		'@@index([userId])'
	],
	Session: [
		'sessionToken    String    @id',
		'userId          String',
		'expires         DateTime',
		'id              String?   @unique',
		'createdAt       DateTime?',
		'lastUsedAt      DateTime?',
		'authenticatedAt DateTime?',
		'methods         String?',
		'provider        String?',
		'sid             String?',
		'acr             String?',
		'userAgent       String?',
		'clientAddress   String?',
		'lifetime        String?',
		'data            String?',
		'actorId         String?',
		'actorSessionId  String?',
		'user            User      @relation(fields: [userId], references: [id], onDelete: Cascade)',
		'',
		'@@index([userId])',
		'@@index([provider, sid])',
		'@@index([expires])'
	],
	VerificationToken: [
		'identifier String',
		'token      String',
		'expires    DateTime',
		'',
		'@@id([identifier, token])',
		'@@index([expires])'
	],
	Authenticator: [
		'credentialID         String  @id',
		'userId               String',
		'providerAccountId    String',
		'credentialPublicKey  String',
		'counter              BigInt',
		'credentialDeviceType String',
		'credentialBackedUp   Boolean',
		'transports           String?',
		'name                 String?',
		'user                 User    @relation(fields: [userId], references: [id], onDelete: Cascade)',
		'',
		'@@index([userId])'
	],
	Secret: [
		'id         String    @id',
		'userId     String',
		'kind       String',
		'value      String',
		'label      String?',
		'createdAt  DateTime',
		'lastUsedAt DateTime?',
		'expires    DateTime?',
		'version    Int',
		'user       User      @relation(fields: [userId], references: [id], onDelete: Cascade)',
		'',
		'@@index([userId, kind])',
		'@@index([expires])'
	]
};

/** The types of fields on MySQL and MariaDB, where a `String` keeps 191 characters. */
export const longerTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	User: {
		name: '@db.Text',
		email: '@db.VarChar(255)',
		image: '@db.Text'
	},
	Account: {
		refresh_token: '@db.Text',
		access_token: '@db.Text',
		id_token: '@db.Text',
		scope: '@db.Text',
		session_state: '@db.Text'
	},
	Session: {
		userAgent: '@db.Text',
		data: '@db.Text'
	},
	VerificationToken: {
		identifier: '@db.VarChar(255)',
		token: '@db.VarChar(255)'
	},
	Authenticator: {
		credentialID: '@db.VarChar(255)',
		credentialPublicKey: '@db.Text',
		name: '@db.Text'
	},
	Secret: {
		id: '@db.VarChar(255)',
		value: '@db.Text',
		label: '@db.VarChar(255)'
	}
};
