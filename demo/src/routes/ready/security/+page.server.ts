import { requireSession } from '#lib/server/auth.ts';
import { confirmFactor, factorSetUp } from './security.remote.ts';

export async function load({ locals }) {
	await requireSession();
	const [passkeys, factors, { left }] = await Promise.all([
		locals.passkeys.list(),
		locals.factors.list(),
		locals.factors.recoveryCodesLeft()
	]);
	// After a wrong code, a page without JavaScript shows the same key again.
	const hasApp = factors.some(({ kind }) => kind === 'totp');
	const setUp = hasApp ? null : await factorSetUp(confirmFactor.fields.setUp.value());
	return { title: 'Passkeys and an app by ready functions', passkeys, setUp, codesLeft: left };
}
