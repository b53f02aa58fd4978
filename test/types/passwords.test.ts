/** The types of the provider for passwords. */
import { expectTypeOf, test } from 'vitest';
import Password from '../../src/providers/password.js';
import Resend from '../../src/providers/resend.js';
import type { AdapterUser } from '../../src/adapters/types.js';

test('the sender of emails may be absent in development, and options have their types', () => {
	expectTypeOf(Password).toBeCallableWith({});
	expectTypeOf(Password).toBeCallableWith();
	expectTypeOf(Password({ mail: Resend }).id).toEqualTypeOf<'password'>();
	expectTypeOf(Password({ mail: Resend({ from: 'a@example.com' }), id: 'own' }).id).toEqualTypeOf<'own'>();
	Password({
		mail: Resend,
		import(user) {
			expectTypeOf(user).toEqualTypeOf<AdapterUser>();
			return { format: 'devise', hash: '', pepper: '' };
		}
	});
	// @ts-expect-error -- a form that is not known
	Password({ mail: Resend, import: () => ({ format: 'md5', hash: '' }) });
	// @ts-expect-error -- another name than an address or a user name
	Password({ mail: Resend, identifier: 'phone' });
});
