/** Completes the texts of a language with the English ones. */
import type {
	ComponentTexts,
	LanguageMails,
	PartialComponents,
	PartialMails,
	PartialMessages,
	WholePageTexts
} from '../language.js';
import { over } from '../over.js';
import { componentTexts } from './components.js';
import { englishErrors } from './errors.js';
import { englishMails } from './mails.js';
import { english } from './pages.js';

const { lang: _pagesLang, dir: _pagesDir, ...pages } = english;
const { lang: _mailsLang, dir: _mailsDir, ...mails } = englishMails;

/** The texts of the pages. */
export const allPages = (texts: PartialMessages): WholePageTexts => over(pages, texts);
/** The texts of the emails. */
export const allMails = (texts: PartialMails): LanguageMails => over(mails, texts);
/** The texts of the components. */
export const allComponents = (texts: PartialComponents): ComponentTexts =>
	over({ ...componentTexts, errors: englishErrors }, texts);
