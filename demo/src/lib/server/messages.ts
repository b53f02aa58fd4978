/** Stands in for a service that sends short messages: they arrive in the mailbox of the demo. */
import { createTransport } from 'nodemailer';

/** Sends a short message. */
export async function sendMessage(phoneNumber: string, text: string): Promise<void> {
	const { AUTH_EMAIL_SERVER } = process.env;
	if (!AUTH_EMAIL_SERVER) throw new Error('The demo has no mail server: start it with `npm run demo`');
	await createTransport(AUTH_EMAIL_SERVER).sendMail({
		from: 'Short messages <messages@demo.example>',
		to: `${phoneNumber.replace('+', '')}@phone.example`,
		subject: `A short message to ${phoneNumber}`,
		text
	});
}
