/** Writes to a terminal, and asks questions where a person can answer. */
import { styleText } from 'node:util';

/** A terminal, or what stands for one in a script. */
export interface Terminal {
	/** Whether a person can be asked. */
	readonly asks: boolean;
	say(text: string): void;
	error(text: string): void;
	/** Returns text in bold, where the terminal has that. */
	strong(text: string): string;
	/** Returns text in a quieter colour, where the terminal has that. */
	quiet(text: string): string;
	/** Asks for one of several values; undefined when the person leaves. */
	choose(question: string, choices: readonly Choice[]): Promise<string | undefined>;
	/** Asks for any number of several values; undefined when the person leaves. */
	chooseSome(question: string, choices: readonly Choice[]): Promise<readonly string[] | undefined>;
	/** Asks for yes or no; undefined when the person leaves. */
	confirm(question: string): Promise<boolean | undefined>;
}

/** A value to choose. */
export interface Choice {
	readonly value: string;
	readonly label: string;
	readonly hint?: string;
}

/** Returns the terminal of a process. Colours follow `NO_COLOR`, `FORCE_COLOR` and whether the output is a terminal. */
export function terminal({ stdin, stdout, stderr, env }: NodeJS.Process): Terminal {
	const styled = (style: Parameters<typeof styleText>[0]) => (text: string) =>
		styleText(style, text, { stream: stdout });
	return {
		asks: Boolean(stdin.isTTY && stdout.isTTY && !env.CI),
		say: (text) => void stdout.write(`${text}\n`),
		error: (text) => void stderr.write(`${styleText('red', text, { stream: stderr })}\n`),
		strong: styled('bold'),
		quiet: styled('dim'),
		async choose(message, options) {
			const { isCancel, select } = await import('@clack/prompts');
			const answer = await select({ message, options: [...options] });
			return isCancel(answer) ? undefined : answer;
		},
		async chooseSome(message, options) {
			const { autocompleteMultiselect, isCancel } = await import('@clack/prompts');
			const answer = await autocompleteMultiselect({ message, options: [...options], maxItems: 12, required: true });
			return isCancel(answer) ? undefined : answer;
		},
		async confirm(message) {
			const { confirm, isCancel } = await import('@clack/prompts');
			const answer = await confirm({ message });
			return isCancel(answer) ? undefined : answer;
		}
	};
}
