/**
 * The adapter as flows use it: every method that they need is there, its answers are as the contract says, and it answers in
 * time. Every failure is one type of error, with the method's name and none of the data in it.
 */
import type { Adapter, AdapterMethod } from '../../../adapters/types.js';
import { AdapterError, AuthError, InvalidConfig } from '../../../errors.js';
import type { ProofColumn } from './checks/answers.js';
import type { AuthConfig } from '../../base/config/options.js';
import { lazy } from '../../base/util/lazy.js';
import { TimeoutError, withTimeout } from '../../base/util/timeout.js';
import { methods } from './methods.js';
import type { Store } from './methods.js';
import { withBooleanProof } from './proof-column.js';
import { proofColumn, proofType } from './questions/answers.js';
import { requireNoStructures } from './checks/text-arguments.js';
import { withOneAddressForm } from './users-by-address.js';
import { WrongAnswer } from './checks/wrong-answer.js';
import { missingMethods } from './requirements.js';

const answers = lazy(() => import('./checks/answers.js'));
const failure = lazy(() => import('./failure.js'));

/** The longest time that a call may take by default, in seconds. */
const defaultTimeout = 10;

/** Returns the longest time that a call of the adapter may take, in seconds. @throws {InvalidConfig} */
export function adapterTimeout({ adapterTimeout: configured = defaultTimeout }: AuthConfig): number {
	if (Number.isFinite(configured) && configured >= 0.1 && configured <= 3600) return configured;
	throw new InvalidConfig('adapterTimeout is out of range: set a number of seconds, from 0.1 to 3600');
}

/**
 * Wraps an adapter.
 * @param timeoutSeconds the time after which a call without an answer is an error; the call itself continues
 * @param proof what the column `emailVerified` of users holds
 * @throws nothing: the methods that a configuration needs are checked when it is compiled
 */
export function wrapAdapter(base: Adapter, timeoutSeconds = defaultTimeout, proof: ProofColumn = 'date'): Store {
	const adapter = proof === 'boolean' ? withBooleanProof(base) : base;
	const wrapped: Record<PropertyKey, unknown> = {};
	for (const [name, need] of Object.entries(methods) as [AdapterMethod, 'needed' | 'optional'][]) {
		const method: unknown = adapter[name];
		if (typeof method === 'function') wrapped[name] = checkedMethod(adapter, name, method, { timeoutSeconds, proof });
		else if (need === 'needed') wrapped[name] = missingMethod(name);
	}
	// The answers to the questions of a command are under symbols.
	for (const symbol of Object.getOwnPropertySymbols(base)) wrapped[symbol] = base[symbol as never];
	const { [proofType]: find } = wrapped;
	if (find) wrapped[proofColumn] = { configured: proof, find };
	return Object.freeze(withOneAddressForm(wrapped as unknown as Store));
}

type Method = (...args: unknown[]) => Promise<unknown>;

function checkedMethod(
	adapter: Adapter,
	name: AdapterMethod,
	method: object,
	{ timeoutSeconds, proof }: { readonly timeoutSeconds: number; readonly proof: ProofColumn }
): Method {
	const call = (args: unknown[]): unknown => Reflect.apply(method as Method, adapter, args);
	return async (...args) => {
		requireNoStructures(name, args);
		const { readers } = answers.loaded ?? (await answers());
		try {
			return readers[proof][name](await withTimeout(timeoutSeconds * 1000, () => call(args)));
		} catch (thrown) {
			throw thrown instanceof AuthError ? thrown : (await failure()).adapterErrorOf(name, thrown, args);
		}
	};
}

/**
 * Whether a data layer may have refused a change that another call had already made: then a second look is worthwhile. A data
 * layer that is silent, or answers wrongly, has not refused, and a second call does not help.
 */
export function mayBeRefusal(thrown: unknown): boolean {
	if (!(thrown instanceof AdapterError)) return false;
	const err = thrown.cause?.err;
	return !(err instanceof TimeoutError || err instanceof WrongAnswer);
}

function missingMethod(name: AdapterMethod): Method {
	return async () => {
		throw missingMethods([name], 'this call needs it');
	};
}
