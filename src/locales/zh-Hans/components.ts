import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: '登录',
	signOut: '退出登录',
	remember: '保持登录状态',
	showPassword: '显示密码',
	createAccount: '创建帐户',
	menu: '你的帐户',
	account: '帐户',
	errors: {
		EmailSignin: { title: '邮件未能发送', text: '请几分钟后重试。' },
		InvalidEmail: { title: '请输入有效的邮箱地址', text: '例如：you@example.com。' },
		Verification: { title: '此链接已失效', text: '它已被使用或已过期。请重新获取。' },
		ChallengeRequired: { title: '还差一步', text: '请用第二步验证来确认登录。' },
		FactorRefused: {
			title: '验证码不正确',
			text: '它可能已被使用或已过期。请输入最新的验证码。如果由应用显示，请检查手机的时间。'
		},
		HumanCheckFailed: { title: '无法确认你是真人', text: '请完成表单中的验证，然后重试。这需要 JavaScript。' },
		PasswordRefused: { title: '请选择其他密码', text: '密码太短或容易被猜到。' },
		UsernameRefused: {
			title: '请选择其他用户名',
			text: '用户名由 3 到 32 个字母、数字、点、连字符或下划线组成，且不能已被占用。'
		},
		ReauthenticationExpired: { title: '请再次确认', text: '用时过长，或你的会话在此期间发生了变化。请重新开始。' },
		ReauthenticationInsufficient: { title: '此页面需要更强的验证', text: '未做任何更改。请选择其他方式。' },
		ReauthenticationMismatch: {
			title: '那是另一个帐户',
			text: '你仍保持之前的登录状态，未做任何更改。请使用当前登录的帐户确认。'
		},
		ReauthenticationRequired: {
			title: '你登录已有一段时间',
			text: '你的帐户尚未做任何更改。请确认是你本人，然后在五分钟内重试。'
		},
		SignUpClosed: {
			title: '你无法在此创建帐户',
			text: '此网站不接受所有人创建新帐户。如果你已有帐户，请用之前的方式登录。'
		},
		NoProviderForAddress: {
			title: '此地址无法登录',
			text: '此网站没有适用于该地址域名的登录方式。请检查地址，或选择其他登录方式。'
		},
		UnknownTenant: { title: '此网站不存在', text: '此地址没有网站。请检查拼写。' },
		UserBlocked: { title: '你的帐户已被封禁', text: '你无法登录该帐户。如果你认为有误，请联系此网站的运营者。' },
		PasskeyChanged: {
			title: '此通行密钥已发生变化',
			text: '自添加以来，它能否复制到其他设备已发生变化。请用其他方式登录，在帐户页面移除它，然后重新添加。'
		},
		WebAuthnVerificationError: { title: '通行密钥未被接受', text: '请重试。如果再次发生，请选择其他登录方式。' },
		AccessDenied: { title: '访问被拒绝', text: '此帐户无权在此登录。' },
		AccountNotLinked: {
			title: '此帐户无法与你的帐户关联',
			text: '它可能属于此网站的其他用户。如要用它登录，请先退出登录。'
		},
		Configuration: {
			title: '我们这边出了点问题',
			text: '你目前无法登录。请稍后重试。如果你是网站管理员，请查看服务器日志。'
		},
		CredentialsSignin: { title: '登录失败', text: '请检查你输入的信息，然后重试。' },
		CrossSiteRequest: { title: '请求被拒绝', text: '它不是来自此网站的页面。请打开登录页面，然后重试。' },
		InvalidCheck: { title: '此次登录已过期', text: '用时过长、已经完成，或是在其他浏览器中开始的。请重新开始。' },
		InvalidHandle: { title: '未找到此帐户', text: '请检查用户标识（例如 alice.bsky.social），然后重试。' },
		InvalidProvider: { title: '未知的登录方式', text: '此网站不提供该方式。请在登录页面选择其他方式。' },
		InvalidRequest: { title: '请求无效', text: '请打开登录页面，然后重试。' },
		OAuthAccountNotLinked: {
			title: '请用之前的方式登录',
			text: '你在此已有一个使用其他登录方式的帐户。请先用那种方式登录，然后就可以关联此帐户。'
		},
		OAuthCallbackError: {
			title: '登录未完成',
			text: '登录已取消，或被提供方拒绝。请重试。如果再次发生，请选择其他登录方式。'
		},
		OAuthSignin: { title: '无法连接到提供方', text: '请重试。如果再次发生，请选择其他登录方式。' },
		SessionLimitReached: { title: '你登录的设备过多', text: '请在其中一台设备上退出登录，然后重试。' },
		TooManyRequests: { title: '尝试次数过多', text: '请等待几分钟，然后重试。' },
		Unavailable: { title: '请稍后重试', text: '登录服务目前不可用。' },
		UnknownAction: { title: '找不到页面', text: '请前往首页，从那里继续。' }
	}
};
