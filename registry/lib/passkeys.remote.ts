import { remote } from './server/auth';

// They need `Passkey()` in the configuration.
export const { signIn, addPasskey, renamePasskey, removePasskey } = remote.ready();
