/** Receives emails by SMTP, on this machine only. */

/** Takes an email. It is called once for each recipient. */
type Receive = (to: string, subject: string, text: string, html: string) => void;

/** Starts a server. */
export async function startMailServer(
	port: number,
	receive: Receive
): Promise<{ url: string; close: () => Promise<void> }> {
	const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
		import('smtp-server'),
		import('postal-mime')
	]).catch((cause: unknown) => {
		const cure = 'a mailbox receives mails by SMTP with two packages: npm install -D smtp-server postal-mime';
		throw new Error(cure, { cause });
	});

	async function read(stream: AsyncIterable<Uint8Array>, recipients: readonly { address: string }[]): Promise<void> {
		const parts: Uint8Array<ArrayBuffer>[] = [];
		for await (const part of stream) parts.push(Uint8Array.from(part));
		const { subject = '', text = '', html = '' } = await PostalMime.parse(new Blob(parts));
		for (const { address } of recipients) receive(address, subject, text, html);
	}

	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		disableReverseLookup: true,
		// An app may have a name and a password for its server: each is right.
		onAuth: (auth, _session, callback) => callback(null, { user: auth.username }),
		allowInsecureAuth: true,
		onData(stream, { envelope }, callback) {
			read(stream, envelope.rcptTo).then(() => callback(), callback);
		}
	});
	await new Promise<void>((resolve, reject) => {
		server.server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	// A client that leaves in the middle of an email sends it again.
	server.on('error', () => undefined);
	const { port: taken } = server.server.address() as { port: number };
	return { url: `smtp://127.0.0.1:${taken}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
