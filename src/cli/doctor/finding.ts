/** A finding about an app. */
export interface Finding {
	/** `error`: people cannot sign in, or it is not safe. `warning`: it will fail elsewhere, or later. `note`: a fact to know. */
	readonly level: 'error' | 'warning' | 'note';
	/** One sentence, without a full stop. */
	readonly finding: string;
	/** The next step of the reader. */
	readonly cure?: string;
}

export const error = (finding: string, cure: string): Finding => ({ level: 'error', finding, cure });
export const warning = (finding: string, cure: string): Finding => ({ level: 'warning', finding, cure });
export const note = (finding: string): Finding => ({ level: 'note', finding });
