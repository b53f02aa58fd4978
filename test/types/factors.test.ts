/** The types of second factors: the options, `locals.factors`, and what a page of the application gets. */
import { expectTypeOf, test } from 'vitest';
import type { AdapterUser } from '../../src/adapters/types.js';
import type { Auth } from '../../src/core.js';
import type {
	AuditRecord,
	Factor,
	FactorChallenge,
	Factors,
	FrameworkAuthConfig,
	StoredAboutUser,
	TrustedDevice,
	User
} from '../../src/index.js';

type Mfa = NonNullable<FrameworkAuthConfig['mfa']>;

test('`required` decides by the user, and may forbid trusted devices', () => {
	void [
		{ required: true } satisfies Mfa,
		{ required: 'always', trustedDevices: true } satisfies Mfa,
		{ required: (user) => (user.email === 'root@example.test' ? 'always' : false) } satisfies Mfa,
		{ required: async () => true, trustedDevices: { maxAge: 3600 } } satisfies Mfa,
		// @ts-expect-error - a misspelt answer
		{ required: 'allways' } satisfies Mfa,
		// @ts-expect-error - a function that forgets to answer
		{ required: (user: User | AdapterUser) => void user } satisfies Mfa,
		// @ts-expect-error - the time has another name
		{ trustedDevices: { days: 30 } } satisfies Mfa
	];
	expectTypeOf<Mfa['trustedDevices']>().not.toBeAny();
});

test('the devices are listed and ended by the user', () => {
	expectTypeOf<App.Locals['factors']>().toEqualTypeOf<Factors>();
	expectTypeOf<ReturnType<Auth['factors']>>().toEqualTypeOf<Factors>();
	expectTypeOf<Factors['devices']>().returns.resolves.toEqualTypeOf<TrustedDevice[]>();
	expectTypeOf<Factors['endDevice']>().toEqualTypeOf<(id: string) => Promise<boolean>>();
	expectTypeOf<TrustedDevice['expires']>().toEqualTypeOf<Date>();
	expectTypeOf<StoredAboutUser['trustedDevices'][number]['expires']>().toEqualTypeOf<string>();
});

test('a page of the application learns for how long a device may be trusted', () => {
	expectTypeOf<FactorChallenge['deviceMaxAge']>().toEqualTypeOf<number | null>();
	expectTypeOf<Factor['kind']>().toEqualTypeOf<'totp' | 'phone'>();
});

test('the audit names the device', () => {
	type Ended = Extract<AuditRecord, { type: 'deviceEnded' }>;
	expectTypeOf<Ended['details']>().toEqualTypeOf<{ readonly deviceId: string }>();
});
