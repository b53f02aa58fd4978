/** The values of a live query, which end when its caller is refused. Loaded with the first one. */
import type { GuardingInstance } from '../guards/instance.js';
import { paceOf } from '../live/pace.js';
import { openStream } from '../live/streams.js';
import type { AllowedStream, StreamValues } from '../live/types.js';
import { refuse } from './asking.js';
import type { GuardedKind } from './asking.js';
import type { Caller } from './types.js';

/** @param make gets the signal of the end */
export function liveValues<T>(
	instance: GuardingInstance,
	guarded: GuardedKind,
	{ event }: Caller,
	make: (signal: AbortSignal) => StreamValues<T> | PromiseLike<StreamValues<T>>
): Promise<AllowedStream<T>> {
	const { rule, options } = guarded;
	const { signal: disconnection } = event.request;
	return openStream(
		{
			instance,
			state: instance.stateOf(event),
			rule,
			event,
			disconnection,
			refuse: (state, refused) => refuse(state, refused, guarded)
		},
		paceOf(options, '`remoteOf`'),
		make
	);
}
