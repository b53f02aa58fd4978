import { whileAllowed } from '../../lib/server/auth';
import { count } from '../../lib/server/counts';
import { quietly } from '../../lib/server/feed';

export async function GET() {
	count('feed asked');
	const values = await whileAllowed({}, async function* ({ user, signal }) {
		count('feed');
		yield `first for ${user.name}`;
		await quietly(signal, 'feed');
	});
	const events = new ReadableStream<string>({
		async pull(controller) {
			const { done, value } = await values.next();
			if (done) controller.close();
			else controller.enqueue(`data: ${value}\n\n`);
		},
		cancel: () => values.return().then(() => undefined)
	});
	return new Response(events.pipeThrough(new TextEncoderStream()), {
		headers: { 'content-type': 'text/event-stream' }
	});
}
