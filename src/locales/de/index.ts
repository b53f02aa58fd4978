import { readAgain } from '../language.js';
import type { Language } from '../language.js';
import { account } from './account.js';
import { components } from './components.js';
import { mails } from './mails.js';
import { pages } from './pages.js';
import { security } from './security.js';

/** German, with the formal address. */
export const language: Language = {
	reviewedBy: readAgain,
	dir: 'ltr',
	messages: { ...pages, ...account, ...security, errors: components.errors },
	mails
};
