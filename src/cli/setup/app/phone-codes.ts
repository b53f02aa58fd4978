/** The module that sends codes to phones, for `init --with phone-codes`: in development to the terminal, and otherwise not before a person fills it in. */
import type { Project } from '../../project.js';
import { importOf } from '../modules.js';
import type { Part } from '../part.js';

export function phoneCodes(project: Project): Part {
	const { kit, extension, configuration } = project;
	const path = configuration.path.replace(/auth\.[jt]s$/, `phone-codes.${extension}`);
	const isTyped = extension === 'ts';
	return {
		imports: [`import { sendCode } from '${importOf(project, path)}';`],
		expression: '{ sendCode }',
		files: {
			[path]: `import { dev } from '$app/${kit === 2 ? 'environment' : 'env'}';
${isTyped ? "import type { CodeMessage } from 'framework-auth';\n" : ''}
/** Sends a code to a phone. In development, the message is in the terminal.${isTyped ? '' : " @param {import('framework-auth').CodeMessage} message"} */
export async function sendCode({ phoneNumber, text }${isTyped ? ': CodeMessage' : ''}) {
	if (dev) return console.info(\`Message to \${phoneNumber}:\\n\${text}\`);
	// Call your service for short messages here, with the text as it is: await service.send({ to: phoneNumber, body: text })
	throw new Error('No service sends the messages: call one in ${path}');
}
`
		},
		todo: `Codes for phones are in the terminal in development. Before you deploy, call your service for short messages in ${path}`
	};
}
