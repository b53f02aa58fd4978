import { remote } from './server/auth';

// They need `mfa` in the configuration.
export const { verifyFactor, factorSetUp, confirmFactor, removeFactor, createRecoveryCodes, endDevice } =
	remote.ready();
