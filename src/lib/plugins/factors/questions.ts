/** Answers what other capabilities ask about second factors. */
import type { FactorQuestions } from '../../core/options.js';
import { lazy } from '../../base/util/lazy.js';
import { factorsOf, needsFactor } from './list.js';

/** Few sites have them. */
const devices = lazy(() => import('./devices/trusted.js'));
const pending = lazy(() => import('./passkey/pending.js'));

export const questions: FactorQuestions = {
	needsFactor,
	factorsOf,
	async trustedDevicesOf(ctx, userId) {
		const { describeDevice, devicesOf } = await devices();
		return (await devicesOf(ctx, userId)).map((device) => describeDevice(ctx, device));
	},
	passkeysWaitedFor: async (ctx, req) => (await pending()).passkeysWaitedFor(ctx, req)
};
