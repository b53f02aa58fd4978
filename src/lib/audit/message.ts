/** The message of an event, as the library makes it: without the request, which every message has. */
import type { Events } from '../config/options.js';

export type EventName = Exclude<keyof Events, 'audit'>;
export type Message<Name extends EventName> = WithoutRequest<Parameters<Events[Name]>[0]>;
type WithoutRequest<T> = T extends unknown ? Omit<T, 'request'> : never;
