import { requireSession } from '../../../lib/server/auth';

export const GET = async () => Response.json((await requireSession({ bearer: ['app'] })).user);
