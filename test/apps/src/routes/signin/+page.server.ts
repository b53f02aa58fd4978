import { signIn } from '../../lib/server/auth';

export const load = ({ url }: { url: URL }) => ({ callbackUrl: url.searchParams.get('callbackUrl') });
export const actions = { default: signIn };
