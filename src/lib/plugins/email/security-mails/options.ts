/** `account.securityMails`, as the flows use it. */
import { optionKey } from '../../../base/util/option-key.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';

/** Sends emails about the security of accounts; undefined without them. */
export const securityMails = optionKey<EmailProvider>('securityMails');
