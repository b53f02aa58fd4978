/** The rules for errors of users as operators see them. */
import { atError } from '../errors/rule-types.js';

export const userErrors = { UserBlocked: atError('warn', 403, 'UserBlocked') } as const;
