/** The properties of components that show sections. */
import type { AccountSectionsData } from '../types.js';

export interface SectionsProps {
	/** The sections, as the load function returned them. Null shows nothing. */
	data: AccountSectionsData | null;
	/** The level of the sections' headings. @default 2 */
	headingLevel?: 2 | 3 | 4;
	/** Classes of the element around the sections. */
	class?: string | null;
}
