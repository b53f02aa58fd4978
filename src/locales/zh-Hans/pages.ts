import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: '登录',
		titleFor: (app) => `登录 ${app}`,
		with: (provider) => `使用 ${provider} 登录`,
		submit: '登录',
		none: '目前还没有登录方式。',
		or: '或',
		back: '返回',
		password: '密码',
		showPassword: '显示密码',
		lastUsed: '上次使用',
		handle: '用户标识',
		remember: '保持登录状态',
		email: {
			label: '邮箱地址',
			placeholder: 'you@example.com',
			submit: '使用邮箱继续',
			next: '继续',
			send: '给我发送登录邮件',
			another: '使用其他邮箱地址'
		}
	},
	signedIn: { text: '你当前登录的帐户是', unnamed: '未命名的用户', next: '继续', signOut: '退出登录' },
	passkey: {
		signIn: '使用通行密钥登录',
		create: '创建通行密钥',
		noScript: '通行密钥需要 JavaScript。请启用它，或选择其他登录方式。',
		unsupported: '此浏览器不支持通行密钥。请更新浏览器，或选择其他登录方式。',
		cancelled: '请求已取消，或此设备没有此网站的通行密钥。请重试，或选择其他登录方式。',
		registered: '此设备已有你帐户的通行密钥。请用它登录。',
		missing: '请先输入你的邮箱地址。',
		wait: '尝试次数过多。请等待几分钟，然后重试。',
		failed: '出了点问题。请重试。'
	},
	signOut: {
		title: '退出登录',
		question: '要退出登录吗？',
		atProvider: (provider) => `你也会从 ${provider} 退出登录。`,
		submit: '退出登录',
		cancel: '取消'
	},
	verifyRequest: {
		title: '请查收邮件',
		text: '我们已给你发送一封包含登录链接的邮件。邮件可能需要一分钟才能送达。也请检查垃圾邮件文件夹。',
		linkSent: '登录链接已发送到',
		linkText: '邮件可能需要一分钟才能送达。也请检查垃圾邮件文件夹。',
		codeSent: '验证码已发送到',
		codeText: '请在此输入验证码，或打开邮件中的链接。邮件可能需要一分钟才能送达。也请检查垃圾邮件文件夹。',
		sentAgain: '我们又发送了一封邮件。只有最新的一封有效。',
		code: '验证码',
		submit: '登录',
		again: '重新发送邮件'
	},
	confirmEmail: {
		title: '使用邮箱登录',
		text: '此链接将登录的帐户是',
		instead: { before: '你当前登录的帐户是', after: '。如果继续，你将退出此帐户。' },
		somebody: '其他用户',
		submit: '登录',
		cancel: '不登录'
	},
	earlierUser: {
		title: '此帐户是你的吗？',
		text: '此网站已有使用该地址的帐户：',
		by: (providers) => `它是通过 ${providers} 登录时创建的。`,
		connectText: '如果是你的，请以原来的方式登录。这样，该地址会与帐户关联。',
		connect: '以原来的方式登录',
		releaseText: '如果不是你的，请创建新帐户。另一个帐户将失去此地址，你也看不到其中的数据。',
		release: '创建新帐户'
	},
	wrongCode: { title: '验证码不正确', text: '请输入最新邮件中的验证码，或重新获取。' },
	reauthentication: {
		title: '请确认是你本人',
		text: '你当前登录的帐户是',
		unnamed: '未命名的用户',
		passkey: '使用通行密钥',
		submit: '确认',
		mail: '给我发送邮件',
		with: (provider) => `使用 ${provider} 确认`,
		linkSent: '链接已发送到',
		another: '选择其他方式',
		none: '目前还没有确认方式。请为帐户添加通行密钥，或确认你的邮箱地址，然后重试。',
		noneOfThese: '此页面要求的确认方式你的帐户还没有。请先添加，然后重试。',
		signInAgain: '你的帐户还没有确认方式。请改为重新登录。',
		signOutFirst: '你的帐户还没有确认方式。请改为退出后重新登录。',
		orSignInAgain: '如果以上方式都没有，请改为重新登录。',
		orSignOut: '如果以上方式都没有，请改为退出后重新登录。',
		signInAgainWith: (provider) => `使用 ${provider} 重新登录`,
		noScript: '通行密钥需要 JavaScript。请启用它，或选择其他方式。',
		cancel: '取消',
		signOut: '不是你？退出登录',
		elsewhere: {
			title: '请在获取链接的地方打开它',
			text: '它只能在你已登录的浏览器中使用一次，且几分钟内有效。请在那里打开，或重新获取邮件。'
		}
	},
	native: {
		title: '在应用中继续？',
		text: (app) => `此设备上的一个应用请求以你的帐户使用 ${app}。仅当你刚刚打开它时才继续。`,
		signedIn: '你当前登录的帐户是',
		unnamed: '未命名的用户',
		submit: '继续',
		cancel: '取消',
		another: '使用其他帐户',
		old: '你登录已有一段时间。请重新登录以继续。',
		again: '重新登录'
	},
	linking: {
		title: '要关联此帐户吗？',
		titleTaken: '要切换到其他帐户吗？',
		signedIn: '你当前登录的帐户是',
		unnamed: '未命名的用户',
		chosen: (provider) => `你在 ${provider} 选择的帐户是`,
		unnamedAccount: '未命名的帐户',
		linkText: (provider) => `关联后，你也可以用此 ${provider} 帐户登录你当前的帐户。仅当两者都属于你时才这样做。`,
		link: '关联帐户',
		switchText: '如果不关联，你将在此退出登录，并以你选择的帐户登录。',
		takenText: '它属于此网站的其他用户，无法与你的帐户关联。如果切换，你将在此退出登录，并以该用户身份登录。',
		unlinkableText: '它无法与你当前使用的帐户关联。如果切换，你将在此退出登录，并以你选择的帐户登录。',
		switch: '切换到另一个帐户',
		cancel: '取消，不做更改'
	},
	popup: { title: '你已登录', text: '你可以关闭此窗口。', next: '在此继续' },
	error: {
		newMail: '发送新邮件',
		again: '重试',
		home: '前往首页',
		reference: '参考编号：',
		wait: (seconds) => `请在${waitingTime({ lang: 'zh-Hans' }, seconds)}后重试。`
	},
	development: { heading: '仅在开发环境中显示' }
};
