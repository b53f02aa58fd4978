/** Writes to the owner of an account about what has happened to it. A mail that cannot be sent stops nothing. */
import type { AdapterUser } from '../../adapters/types.js';
import type { MailNotice, SecurityPurpose } from '../../providers/types.js';
import type { User } from '../../types.js';
import type { Happening } from '../audit/message.js';
import type { AuthContext } from '../config/context.js';
import { deliver } from '../email/delivery.js';
import { isFault } from '../errors/flow-failure.js';
import { asError } from '../errors/logger.js';
import type { RequestState } from '../http/request-state.js';
import { originOf } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import { loadLanguage } from '../languages/load.js';
import { englishMails } from '../languages/messages.js';
import type { MailTexts } from '../languages/messages.js';
import { ending } from '../limits/run-attempt.js';
import { agentOf } from '../session/facts.js';
import { namesIn } from '../util/user-agent.js';
import { securityMail } from './mails.js';

/** A mail to be sent, about one thing. */
interface Notice {
	readonly purpose: SecurityPurpose;
	readonly name?: string;
	/** A second factor, by its id. */
	readonly factor?: string;
	readonly due?: Date;
}

/** The requests that have made a user: the owner knows about their first way to sign in. */
const newcomers = new WeakSet<RequestState>();

/** Writes to the owner, if the happening is one to write about. Never throws. */
export async function mailAbout(ctx: AuthContext, req: AuthRequest | null, happening: Happening): Promise<void> {
	const { type, userId, error } = happening;
	if (type === 'userCreated' && req) newcomers.add(req.state);
	const notice = noticeOf(ctx, happening);
	if (!notice || error !== undefined || userId === undefined || (req && newcomers.has(req.state))) return;
	await sendNotice(ctx, req, notice, async () => ctx.adapter?.getUser(userId));
}

/** The happenings about which a mail says nothing more. */
const plain = ['passkeyAdded', 'passkeyRemoved', 'recoveryCodeUsed', 'deletionUndone'] as const;

function noticeOf(ctx: AuthContext, happening: Happening): Notice | null {
	const purpose = plain.find((type) => type === happening.type);
	if (purpose) return { purpose };
	switch (happening.type) {
		case 'deletionScheduled':
			return { purpose: happening.type, due: happening.details.due };
		case 'accountLinked':
		case 'accountUnlinked': {
			const provider = ctx.providers.get(happening.provider ?? '');
			const name = provider?.name ?? happening.provider ?? '';
			// An account of a mail provider is the address, which the user has proven before. That of a passkey has a mail of its own.
			const isTold = provider?.kind === 'email' || provider?.kind === 'webauthn';
			return isTold ? null : { purpose: happening.type, name };
		}
		case 'factorAdded':
		case 'factorRemoved': {
			const { factor } = happening.details;
			return { purpose: happening.type, factor };
		}
		default:
			return null;
	}
}

/**
 * Sends a mail. Each kind is limited for each user as mails to one address are, so that no one can flood a mailbox. Never throws.
 * @param req null if the application's own code did it, without a request
 */
export async function sendNotice(
	ctx: AuthContext,
	req: AuthRequest | null,
	wanted: Notice,
	findUser: () => Promise<User | AdapterUser | null | undefined>
): Promise<void> {
	const { securityMails: mail, appName, theme } = ctx;
	const { purpose } = wanted;
	if (!mail) return;
	try {
		const origin = req ? originOf(req) : ctx.origin;
		if (origin === undefined) return;
		const user = await findUser();
		if (!user?.email) return;
		const { email: identifier } = mail.read(user.email);
		const url = new URL(ctx.pages.account ?? `${ctx.authPath}/account`, `${origin}/`).href;
		const { host } = new URL(url);
		const request = req?.source ?? new Request(url);
		const { security } = (await loadLanguage(ctx, request))?.mails ?? englishMails;
		const notice = inWords(wanted, req, security);
		const about = { identifier, url, host, token: '', expires: new Date(), purpose, notice };
		const letter = { ...about, appName, theme, request, usual: securityMail };
		const attempt = await ctx.limits.enter('email', { accounts: [`${purpose} of user ${user.id}`] });
		await ending([attempt], () => deliver(ctx, mail, letter, 'knownBrowser', req ? { req } : undefined));
	} catch (thrown) {
		const error = asError(thrown);
		if (isFault(thrown)) ctx.logger.error(error);
		else ctx.logger.warn(`the mail "${purpose}" was not sent: ${error.message}`, error);
	}
}

function inWords({ name, factor, due }: Notice, req: AuthRequest | null, texts: MailTexts['security']): MailNotice {
	const named = factor === undefined ? name : (texts.factors[factor] ?? factor);
	return {
		time: new Date(),
		...(named && { name: named }),
		...(due && { due }),
		...(req && browserOf(req, texts))
	};
}

function browserOf(req: AuthRequest, { device }: MailTexts['security']): { browser?: string } {
	const { browser, system } = namesIn(agentOf(req) ?? '');
	const words = browser && system ? device(browser, system) : (browser ?? system);
	return words ? { browser: words } : {};
}
