/** The pages of the links, by their names. */
import { UnknownAction } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { readFields, stringFields } from '../../../base/http/body.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { confirmChange, showConfirm } from './confirm.js';
import { showUndo, undoChange } from './undo.js';
import { addressChange } from '../../../core/pages/account/options.js';

/** @throws {UnknownAction} where addresses are not changed */
function requireOn(ctx: AuthContext): void {
	if (!addressChange.of(ctx)) throw new UnknownAction('users of this site do not change their address');
}

export async function showPage(ctx: AuthContext, req: AuthRequest, name?: string): Promise<Outcome> {
	requireOn(ctx);
	const query = stringFields(req.url.searchParams);
	return name === 'undo' ? showUndo(ctx, req, query) : showConfirm(ctx, req, query);
}

export async function postPage(ctx: AuthContext, req: AuthRequest, name?: string): Promise<Outcome> {
	requireOn(ctx);
	const form = await readFields(req);
	return name === 'undo' ? undoChange(ctx, req, form) : confirmChange(ctx, req, form);
}
