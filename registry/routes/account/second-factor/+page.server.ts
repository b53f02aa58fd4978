import { auth } from '../../../lib/server/auth';
import { confirmFactor, factorSetUp } from '../../../lib/second-factor.remote';

export const load = async ({ locals }) => {
	await auth.requireSession();
	const [factors, { left }, devices] = await Promise.all([
		locals.factors.list(),
		locals.factors.recoveryCodesLeft(),
		locals.factors.devices()
	]);
	// After a wrong code, a page without JavaScript shows the same key again. A session that is not fresh is proved first.
	const hasApp = factors.some(({ kind }) => kind === 'totp');
	const setUp = hasApp ? null : await factorSetUp(confirmFactor.fields.setUp.value());
	return { factors, codesLeft: left, devices, setUp };
};
