import { createClient } from 'framework-auth/client/api';

export const client = createClient({
	origin: import.meta.env.VITE_BACK,
	redirectUri: `${import.meta.env.VITE_FRONT}/signed-in`
});
