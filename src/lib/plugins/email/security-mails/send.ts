/** Writes to the owner of an account about what has happened to it. An email that cannot be sent stops nothing. */
import type { AdapterUser } from '../../../../adapters/types.js';
import type { MailNotice, MailParams, SecurityPurpose } from '../../../../providers/types.js';
import type { User } from '../../../../types.js';
import type { Happening } from '../../../core/happening.js';
import type { AuthContext } from '../../../core/context/context.js';
import { deliver } from '../../../core/mail/delivery.js';
import type { Letter } from '../../../core/context/providers/email.js';
import { isFault } from '../../../base/errors/flow-failure.js';
import { asError } from '../../../base/errors/logger.js';
import type { RequestState } from '../../../core/request/request-state.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { loadMails } from '../../../core/languages/load.js';
import { englishMails } from '../../../../locales/en/mails.js';
import type { MailTexts } from '../../../../locales/en/mails.js';
import { ending } from '../../../base/limits/run-attempt.js';
import { promiseMail } from '../../../core/mail/promised.js';
import type { SendPromised } from '../../../core/promised-mail.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import { toKeepSecrets } from '../../../store/adapter/requirements.js';
import { agentOf } from '../../../core/session/facts.js';
import { namesIn } from '../../../base/http/user-agent.js';
import { securityMail } from './mails.js';
import { securityMails } from './options.js';

/** An email to be sent, about one thing. */
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

/** The happenings about which an email says nothing more. */
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
			// An account of a mail provider is the address, which the user has proven before. That of a passkey has an email of its own.
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
 * Sends an email. Each kind is limited for each user as emails to one address are, so that no one can flood a mailbox. Never throws.
 * @param req null if the application's own code did it, without a request
 */
export async function sendNotice(
	ctx: AuthContext,
	req: AuthRequest | null,
	notice: Notice,
	findUser: () => Promise<User | AdapterUser | null | undefined>
): Promise<void> {
	const mail = securityMails.of(ctx);
	const { purpose } = notice;
	if (!mail) return;
	try {
		const origin = req ? originOf(req) : ctx.origin;
		if (origin === undefined) return;
		const user = await findUser();
		if (!user?.email) return;
		const { email: identifier } = mail.read(user.email);
		const url = new URL(ctx.pages.account ?? `${ctx.authPath}/account`, `${origin}/`).href;
		const request = req?.source ?? new Request(url);
		const { security } = (await loadMails(ctx, request))?.mails ?? englishMails;
		const letter = letterOf(ctx, { identifier, url, purpose, request, notice: inWords(notice, req, security) });
		const attempt = await ctx.limits.enter('email', { accounts: [`${purpose} of user ${user.id}`] });
		const onSent = await promise(ctx, String(user.id), letter);
		await ending([attempt], () => deliver(ctx, mail, letter, 'knownBrowser', { ...(req && { req }), sent: onSent }));
	} catch (thrown) {
		const error = asError(thrown);
		if (isFault(thrown)) ctx.logger.error(error);
		else ctx.logger.warn(`the email "${purpose}" was not sent: ${error.message}`, error);
	}
}

/** An email with its facts. */
type LetterParams = Pick<MailParams, 'identifier' | 'url' | 'purpose' | 'notice'> & { readonly request: Request };

function letterOf({ appName, theme }: AuthContext, params: LetterParams): Letter {
	const { host } = new URL(params.url);
	return { ...params, host, token: '', expires: new Date(), appName, theme, usual: securityMail };
}

/**
 * Records the email, so that one that the mail server refuses is sent later. Without an adapter that keeps secrets there is one try.
 * @returns removes the record
 */
async function promise(
	ctx: AuthContext,
	userId: string,
	{ identifier: email, url, purpose, notice }: LetterParams
): Promise<() => Promise<void>> {
	if (!toKeepSecrets.every((method) => ctx.adapter?.[method])) return async () => undefined;
	const about = JSON.stringify({ purpose, notice });
	const mail = { of: 'security', email, url, about, change: crypto.randomUUID() } as const;
	try {
		return await promiseMail(ctx, ctx.adapter as SecretStore, userId, mail);
	} catch (thrown) {
		// The email is worth a try all the same.
		ctx.logger.error(asError(thrown));
		return async () => undefined;
	}
}

/** Sends an email that its request has not sent. */
export const sendPromised: SendPromised = async (ctx, _store, _userId, { email, url, about = '{}' }, done) => {
	const mail = securityMails.of(ctx);
	if (!mail) return void (await done());
	const { purpose, notice } = JSON.parse(about) as { purpose: SecurityPurpose; notice: Record<string, string> };
	const { time = '', due, ...rest } = notice;
	const dates = { time: new Date(time), ...(due && { due: new Date(due) }) };
	const params = { identifier: email, url, purpose, notice: { ...rest, ...dates }, request: new Request(url) };
	await deliver(ctx, mail, letterOf(ctx, params), 'knownBrowser', { sent: done });
};

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
