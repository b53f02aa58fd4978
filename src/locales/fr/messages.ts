import type { PartialMessages } from '../language.js';
import { account } from './account.js';
import { components } from './components.js';
import { pages } from './pages.js';
import { security } from './security.js';

/** The texts of all pages. */
export const messages: PartialMessages = { ...pages, ...account, ...security, errors: components.errors };
