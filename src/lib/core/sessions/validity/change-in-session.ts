/**
 * A change that a session allows: a new way to sign in, for example. The session was read before it, and may end while a provider, the
 * data layer or the person is waited for. So it is asked again when the change is made, and a change that came too late is taken back.
 */
import { AccessDenied } from '../../../../errors.js';
import type { GoesOn } from '../../session/basis.js';

/** The session in whose name something happens has ended since it was read. */
export class SessionEnded extends AccessDenied {
	constructor() {
		super('the session has ended meanwhile: sign in again');
	}
}

/** @throws {SessionEnded} */
export async function requireSession(goesOn: GoesOn): Promise<void> {
	if (!(await goesOn())) throw new SessionEnded();
}

/**
 * Makes a change, and confirms it.
 * @param confirm throws if the change must not stay
 */
export async function confirmedChange<Made, Result>(change: {
	make(): Promise<Made>;
	confirm(value: Made): Promise<Result>;
	takeBack(value: Made): Promise<unknown>;
}): Promise<Result> {
	const value = await change.make();
	try {
		return await change.confirm(value);
	} catch (thrown) {
		await change.takeBack(value);
		throw thrown;
	}
}

/**
 * Makes a change in a session.
 * @param takeBack undoes it; without it the session is asked just before the change, which cannot be undone
 * @throws {SessionEnded} if the session has ended: then nothing has changed
 */
export async function changeInSession<Made>(
	goesOn: GoesOn,
	{ make, takeBack }: { make(): Promise<Made>; takeBack?: ((value: Made) => Promise<unknown>) | undefined }
): Promise<Made> {
	if (!takeBack) {
		await requireSession(goesOn);
		return make();
	}
	async function confirm(value: Made): Promise<Made> {
		await requireSession(goesOn);
		return value;
	}
	return confirmedChange({ make, confirm, takeBack });
}
