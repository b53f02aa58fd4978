/** `framework-auth agents`: writes rules and a skill for coding agents into an app. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mark, skillOf, withRules } from '../agents/texts.js';
import { CommandError } from '../command.js';
import type { Command } from '../command.js';
import { readIfThere } from '../env-file.js';
import { requireInside } from '../inside.js';
import { readProject } from '../project.js';
import { writeWhole } from '../write-whole.js';

const rulesFile = 'AGENTS.md';
const skillFiles = {
	any: '.agents/skills/framework-auth/SKILL.md',
	claude: '.claude/skills/framework-auth/SKILL.md'
} as const;

export const agents: Command = {
	about: 'Writes rules and a skill for coding agents: how to guard routes, and where the documents are',
	options: {
		print: { type: 'boolean', about: 'prints the rules and the skill, and writes nothing' }
	},
	async run({ cwd, options, terminal }) {
		const { configuration } = await readProject(cwd);
		const guide = await readFile(join(packageFolder(), 'docs/guides/coding-agents.md'), 'utf8');
		const skill = skillOf(guide, configuration.path);
		if (options.print) {
			terminal.say(`${withRules('', guide, configuration.path)}\n${skill}`);
			return 0;
		}
		const isClaude = ['.claude', 'CLAUDE.md'].some((name) => existsSync(join(cwd, name)));
		const skills = [skillFiles.any, ...(isClaude ? [skillFiles.claude] : [])];
		await requireInside(cwd, [rulesFile, ...skills]);
		const before = await Promise.all(
			[rulesFile, ...skills].map(async (path) => [path, await readIfThere(join(cwd, path))] as const)
		);
		const [[, rules] = [], ...written] = before;
		const foreign = written.find(([, text]) => text !== undefined && !text.includes(mark));
		if (foreign) {
			throw new CommandError(
				`${foreign[0]} is not a file of this command, so it wrote nothing. Give that skill another name, and run this again.`
			);
		}
		const texts = new Map([
			[rulesFile, withRules(rules ?? '', guide, configuration.path)],
			...skills.map((path) => [path, skill] as const)
		]);
		for (const [path, text] of before) {
			const next = texts.get(path) ?? '';
			if (text === next) terminal.say(`${terminal.strong('kept')} ${path}. It is up to date.`);
			else {
				await mkdir(dirname(join(cwd, path)), { recursive: true });
				await writeWhole(join(cwd, path), next);
				terminal.say(`${terminal.strong(text === undefined ? 'wrote' : 'changed')} ${path}`);
			}
		}
		const claude = await readIfThere(join(cwd, 'CLAUDE.md'));
		if (claude !== undefined && !claude.includes(rulesFile)) {
			terminal.say(`\nClaude Code reads CLAUDE.md. Add this line to it:\n\n  @${rulesFile}`);
		}
		return 0;
	}
};

/** The folder of the package, which has the documents. */
function packageFolder(): string {
	let folder = import.meta.dirname;
	while (!existsSync(join(folder, 'docs/guides/coding-agents.md'))) {
		if (dirname(folder) === folder)
			throw new CommandError('The package has no documents. Install framework-auth again.');
		folder = dirname(folder);
	}
	return folder;
}
