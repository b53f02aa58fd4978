import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime ? `验证码和链接的有效期均为${codeTime}。` : `验证码有效期${codeTime}，链接有效期${linkTime}。`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: '如果按钮无效，请在浏览器中打开此地址：',
	signIn: {
		title: (site) => `登录 ${site}`,
		preview: (host, time) => `用于 ${host}。只能使用一次，有效期${time}。`,
		pressButton: (host) => `请点击按钮登录 ${host}。`,
		openLink: (host) => `请打开此链接登录 ${host}：`,
		typeCode: (host) => `请在 ${host} 上获取验证码的页面输入此验证码：`,
		orPressButton: '或在同一浏览器中点击按钮。',
		orOpenLink: '或在同一浏览器中打开此链接：',
		orPressAnywhere: '或点击按钮。',
		orOpenAnywhere: '或打开此链接：',
		button: '登录',
		validityOfLink: (time) => `链接只能使用一次，有效期${time}。任何拥有它的人都可以以你的身份登录。请勿分享。`,
		validityOfCode: (time) => `验证码只能使用一次，有效期${time}。任何拥有它的人都可以以你的身份登录。请勿分享。`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)}两者只有一个有效，且只能使用一次。任何拥有其中之一的人都可以以你的身份登录。请勿分享。`,
		unasked: '如果你没有请求此邮件，可以忽略它。'
	},
	reauthenticate: {
		title: (site) => `请在 ${site} 确认是你本人`,
		preview: (host, time) => `用于 ${host}。只能使用一次，有效期${time}。`,
		pressButton: (host) => `请点击按钮，在 ${host} 确认是你本人。`,
		openLink: (host) => `请打开此链接，在 ${host} 确认是你本人：`,
		typeCode: (host) => `请在 ${host} 上获取验证码的页面输入此验证码：`,
		orPressButton: '或在同一浏览器中点击按钮。',
		orOpenLink: '或在同一浏览器中打开此链接：',
		orPressAnywhere: '或在同一浏览器中点击按钮。',
		orOpenAnywhere: '或在同一浏览器中打开此链接：',
		button: '确认',
		validityOfLink: (time) => `链接只能在你获取它的浏览器中使用一次，有效期${time}。请勿分享。`,
		validityOfCode: (time) => `验证码只能在你获取它的浏览器中使用一次，有效期${time}。请勿分享。`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)}两者只有一个有效，且只能在你获取它们的浏览器中使用一次。请勿分享。`,
		unasked: '如果你没有请求此邮件，可能有人在使用你的帐户：请在所有位置退出登录。'
	},
	signUp: {
		title: (site) => `确认你在 ${site} 的邮箱地址`,
		text: (host) => [`你开始在 ${host} 创建帐户。请打开链接以完成。`],
		button: '确认',
		validity: (time) => `链接只能使用一次，有效期${time}。请勿分享。`,
		unasked: '如果你没有请求此邮件，可以忽略它。这样就不会创建帐户。'
	},
	accountExists: {
		title: (site) => `你在 ${site} 已有帐户`,
		text: (host) => [
			`有人想在 ${host} 用此邮箱地址创建帐户，但它已有帐户。`,
			'请用它登录。如果你忘记了密码，请在那里选择新密码。'
		],
		button: '登录',
		unasked: '如果不是你本人，可以忽略此邮件。你的帐户没有变化。'
	},
	reset: {
		title: (site) => `为 ${site} 选择新密码`,
		text: (host) => [`你在 ${host} 请求了新密码。请打开链接进行选择。`],
		button: '选择新密码',
		validity: (time) => `链接只能使用一次，有效期${time}。请勿分享。`,
		unasked: '如果你没有请求此邮件，可以忽略它。你的密码保持不变。'
	},
	noAccount: {
		title: (site) => `你在 ${site} 没有帐户`,
		text: (host) => [
			`有人在 ${host} 为此邮箱地址请求了新密码。没有使用该地址的帐户。`,
			'如果你在那里有帐户，它使用的是其他邮箱地址。'
		],
		button: '前往登录页面',
		unasked: '如果不是你本人，可以忽略此邮件。'
	},
	otherWay: {
		title: (site) => `请用之前的方式登录 ${site}`,
		text: (host) => [
			`有人在 ${host} 为此邮箱地址请求了新密码。`,
			'使用此地址的帐户采用其他登录方式，且该地址从未确认过。请用那种方式登录。'
		],
		button: '前往登录页面',
		unasked: '如果不是你本人，可以忽略此邮件。该帐户没有变化。'
	},
	passwordChanged: {
		title: (site) => `你在 ${site} 的密码已更改`,
		text: (host) => [
			`你在 ${host} 的帐户密码刚刚被更改。你已在所有其他设备上退出登录。`,
			'如果是你本人，无需任何操作。如果不是，请立即选择新密码。'
		],
		button: '选择新密码',
		unasked: '每次密码更改时，我们都会发送此邮件。'
	},
	changeAddress: {
		title: (site) => `确认你在 ${site} 的新邮箱地址`,
		text: (host) => [`你想为 ${host} 的帐户使用此邮箱地址。请打开链接以确认。`],
		button: '确认地址',
		validity: (time) => `链接只能在你登录期间使用一次，有效期${time}。请勿分享。`,
		unasked: '如果你没有请求此邮件，请不要打开链接。可以忽略此邮件。'
	},
	addressTaken: {
		title: (site) => `你已在 ${site} 使用此邮箱地址`,
		text: (host) => [`有人登录了 ${host} 的另一个帐户，并想为其使用此邮箱地址。`, '该地址属于你的帐户。未做任何更改。'],
		button: '前往你的帐户',
		unasked: '如果不是你本人，可以忽略此邮件。'
	},
	addressChanged: {
		title: (site) => `你在 ${site} 的邮箱地址已更改`,
		text: (host) => [
			`你在 ${host} 的帐户现在使用其他邮箱地址。如果是你本人，无需任何操作。`,
			'如果不是你本人，请撤消更改：此地址将重新归你使用，所有人都将退出登录。'
		],
		button: '撤消更改',
		validity: (time) => `链接只能使用一次，有效期${time}。请在此之前保留此邮件。`,
		unasked: '每次帐户地址更改时，我们都会发送此邮件。'
	},
	addressReturned: {
		title: (site) => `你在 ${site} 的邮箱地址已更改`,
		text: (host) => [`你在 ${host} 的帐户已恢复为之前的邮箱地址。`],
		button: '前往你的帐户',
		unasked: '每次帐户地址更改时，我们都会发送此邮件。'
	},
	secondFactor: {
		title: (site) => `你在 ${site} 的验证码`,
		preview: (host, time) => `用于 ${host}。只能使用一次，有效期${time}。`,
		typeCode: (host) => `请在你登录 ${host} 的页面输入此验证码：`,
		validity: (time) => `验证码只能在你获取它的浏览器中使用一次，有效期${time}。请勿分享。`,
		unasked: '如果你没有请求此邮件，说明有人知道你的密码，或能以其他方式以你的身份登录：请更改密码。'
	},
	security: {
		newDevice: {
			title: (site) => `新的 ${site} 登录`,
			text: (host) => `有人用新的浏览器登录了你在 ${host} 的帐户。`,
			otherwise: '如果不是你本人，请在帐户页面从所有位置退出登录，并保护所使用的方式：你的密码、邮箱或其他帐户。'
		},
		passkeyAdded: {
			title: (site) => `你在 ${site} 的帐户添加了通行密钥`,
			text: (host) => `新的通行密钥可以登录你在 ${host} 的帐户。`,
			otherwise: '如果不是你本人，请移除该通行密钥，并在帐户页面从所有位置退出登录。'
		},
		passkeyRemoved: {
			title: (site) => `你在 ${site} 的帐户移除了通行密钥`,
			text: (host) => `一个通行密钥已无法再登录你在 ${host} 的帐户。`,
			otherwise: '如果不是你本人，请在帐户页面从所有位置退出登录，并重新添加通行密钥。'
		},
		accountLinked: {
			title: (site) => `新的 ${site} 登录方式`,
			text: (host, name) => `从现在起，${name} 的帐户可以登录你在 ${host} 的帐户。`,
			otherwise: '如果不是你本人，请取消关联该帐户，并在帐户页面从所有位置退出登录。'
		},
		accountUnlinked: {
			title: (site) => `移除了一种 ${site} 登录方式`,
			text: (host, name) => `${name} 的帐户已无法再登录你在 ${host} 的帐户。`,
			otherwise: '如果不是你本人，请在帐户页面从所有位置退出登录，并重新关联该帐户。'
		},
		factorAdded: {
			title: (site) => `你在 ${site} 的帐户添加了第二重验证`,
			text: (host, name) => `你在 ${host} 的帐户有新的第二重验证：${name}。`,
			otherwise: '如果不是你本人，请移除它，并在帐户页面从所有位置退出登录。'
		},
		factorRemoved: {
			title: (site) => `你在 ${site} 的帐户移除了第二重验证`,
			text: (host, name) => `此第二重验证已从你在 ${host} 的帐户中移除：${name}。`,
			otherwise: '如果不是你本人，请在帐户页面从所有位置退出登录，更改密码，并重新添加第二重验证。'
		},
		recoveryCodeUsed: {
			title: (site) => `有人在 ${site} 使用了恢复代码`,
			text: (host) => `有人使用你的一个恢复代码登录了你在 ${host} 的帐户。`,
			otherwise: '如果不是你本人，请在帐户页面从所有位置退出登录，更改密码，并生成新的恢复代码。'
		},
		deletionScheduled: {
			title: (site) => `你在 ${site} 的帐户将被删除`,
			text: (host, time) =>
				`你在 ${host} 的帐户将在 ${time} 之后删除。你已在所有位置退出登录。如要保留帐户，请在此之前登录。`,
			otherwise: '如果不是你本人，请登录：这样会保留帐户。然后在帐户页面从所有位置退出登录。'
		},
		deletionUndone: {
			title: (site) => `你在 ${site} 的帐户已保留`,
			text: (host) => `因为有人登录，你在 ${host} 的帐户不会被删除。`,
			otherwise: '如果不是你本人，请在帐户页面从所有位置退出登录，并保护所使用的方式：你的密码、邮箱或其他帐户。'
		},
		button: '前往你的帐户',
		expected: '如果是你本人，无需任何操作。',
		factors: { totp: '身份验证器应用', phone: '手机号码' },
		device: (browser, system) => `${system} 上的 ${browser}`
	}
};
