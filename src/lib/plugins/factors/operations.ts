/** The operations on second factors. */
import type { Factors } from '../../../types.js';
import type { Auth } from '../../../types/core.js';
import type { OperationsOf, ServerOperationsOf } from '../../core/operation.js';
import { lazy } from '../../base/util/lazy.js';

const managing = lazy(() => import('./manage.js'));
const devices = lazy(() => import('./devices/manage.js'));
const answering = lazy(() => import('./answer.js'));
const resetting = lazy(() => import('./operator/reset.js'));
const clearing = lazy(() => import('./operator/limits.js'));

export const requestOperations = {
	'factors.list': { run: async (ctx, req) => (await managing()).listFactors(ctx, req) },
	'factors.setUp': { run: async (ctx, req) => (await managing()).setUpFactor(ctx, req) },
	'factors.confirm': {
		changes: true,
		answers: 'cookies',
		run: async (ctx, req, id, code) => (await managing()).confirmFactor(ctx, req, id, code)
	},
	'factors.remove': {
		changes: true,
		answers: 'cookies',
		run: async (ctx, req, kind) => (await managing()).removeFactor(ctx, req, kind)
	},
	'factors.recoveryCodes': {
		changes: true,
		run: async (ctx, req) => (await managing()).makeRecoveryCodes(ctx, req)
	},
	'factors.recoveryCodesLeft': { run: async (ctx, req) => (await managing()).recoveryCodesLeft(ctx, req) },
	'factors.devices': { run: async (ctx, req) => (await devices()).listDevices(ctx, req) },
	'factors.endDevice': { changes: true, run: async (ctx, req, id) => (await devices()).endDevice(ctx, req, id) },
	'factors.challenge': { run: async (ctx, req) => (await answering()).describeChallenge(ctx, req) }
} satisfies OperationsOf<'factors', Factors>;

export const serverOperations = {
	'accounts.resetFactors': { run: async (ctx, userId) => (await resetting()).resetFactors(ctx, userId) },
	'limits.clear': { run: async (ctx, userId) => (await clearing()).clearLimits(ctx, userId) }
} satisfies ServerOperationsOf<'accounts', Pick<Auth['accounts'], 'resetFactors'>> &
	ServerOperationsOf<'limits', Auth['limits']>;
