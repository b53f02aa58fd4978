import { formAction } from 'framework-auth';
import { signIn } from '../../lib/server/auth';

export const actions = { default: formAction(signIn) };
