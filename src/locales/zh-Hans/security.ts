import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('zh-Hans');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: '用户名',
		name: '姓名（选填）',
		current: '当前密码',
		new: '新密码',
		rule: (length) => number(length, { other: '至少 # 个字符。用一句话当密码更容易记住。' }),
		forgotten: '忘记密码？',
		noAccount: '创建帐户',
		toSignIn: '登录',
		signUp: {
			title: '创建帐户',
			titleFor: (app) => `创建 ${app} 帐户`,
			submit: '创建帐户',
			known: '我已有帐户',
			taken: { title: '此邮箱地址已有帐户', text: '请用它登录，或使用其他邮箱地址。' }
		},
		sent: {
			title: '请查收邮件',
			text: '邮件已发送到',
			what: '请打开其中的链接以完成操作。邮件可能需要一分钟才能送达。也请检查垃圾邮件文件夹。',
			again: '重新发送邮件',
			another: '使用其他邮箱地址'
		},
		verify: {
			title: '确认你的邮箱地址',
			text: '你正在为此地址创建帐户',
			choose: '这不是你开始时使用的浏览器。请在此选择密码。',
			signInFirst: '如果你以前登录过使用此地址的帐户，请先登录该帐户，再重新打开链接：否则它将被删除。',
			submit: '确认并登录',
			own: '你的帐户地址是',
			ownSubmit: '确认',
			cancel: '不创建帐户'
		},
		forgot: {
			title: '重置密码',
			text: '请输入你的邮箱地址。我们会给你发送邮件，其中有下一步操作。',
			submit: '发送邮件',
			sentTitle: '请查收邮件',
			sent: '邮件已发送到',
			sentAway: '我们已发送邮件。',
			sentWhat: '其中有下一步操作。邮件可能需要一分钟才能送达。也请检查垃圾邮件文件夹。'
		},
		reset: {
			title: '选择新密码',
			text: '适用于使用此地址的帐户',
			submit: '保存新密码',
			doneTitle: '你的密码已更改',
			done: '你已在所有设备上退出登录。请用新密码登录。'
		},
		change: {
			title: '更改密码',
			firstTitle: '选择密码',
			text: '你当前登录的帐户是',
			submit: '保存新密码',
			note: '你将在所有其他设备上退出登录。',
			cancel: '取消',
			wrong: { title: '当前密码不正确', text: '未做任何更改。请重试。' },
			doneTitle: '你的密码已更改',
			done: '你已在所有其他设备上退出登录。',
			next: '继续'
		},
		section: { title: '密码', none: '你还没有密码。', change: '更改密码', choose: '选择密码' },
		refused: {
			too_short: (length) => number(length, { other: '太短了。请至少使用 # 个字符。' }),
			too_long: '太长了。请最多使用 4096 个字符。',
			common: '很多人使用它，因此会最先被猜到。请选择其他密码。',
			context: '它由你的名字或此网站的名称组成。请选择其他密码。',
			breached: '它出现在被盗密码列表中。请选择其他密码。'
		}
	},
	factors: {
		challenge: {
			title: '输入验证码',
			text: '请打开身份验证器应用，输入它为以下帐户显示的验证码：',
			titleOfAny: '请确认是你本人',
			textOfAny: '还差一步即可登录帐户',
			code: '验证码',
			codeOfApp: '身份验证器应用中的验证码',
			trust: (time) => `${time}内不再在此设备上询问`,
			sendMail: '通过邮件发送验证码',
			sendPhone: (to) => `通过短信将验证码发送到 ${to}`,
			mailSent: '验证码已发送到',
			codeOfMail: '邮件中的验证码',
			codeOfPhone: '短信中的验证码',
			again: '发送新验证码',
			submit: '继续',
			lost: '使用恢复代码',
			recoveryText: '请输入你保存的一个恢复代码。每个代码只能使用一次。',
			recovery: '恢复代码',
			cancel: '取消'
		},
		setUp: {
			title: '设置身份验证器应用',
			required: '此网站要求每次登录都进行第二步验证。请立即设置，以继续使用帐户',
			scan: '请用手机上的身份验证器应用扫描此二维码。',
			type: '请在手机上的身份验证器应用中输入此密钥。',
			open: '在此设备的应用中打开',
			key: '或输入此密钥',
			keyAlone: '密钥',
			picture: '密钥的二维码',
			then: '然后输入应用显示的验证码。',
			code: '验证码',
			submit: '启用',
			cancel: '取消'
		},
		phone: {
			title: '添加手机号码',
			text: '你登录时，我们会通过短信向此号码发送验证码。请输入包含国家/地区代码的号码。',
			number: '手机号码',
			example: '+1 415 555 0123',
			send: '发送验证码',
			invalid: {
				title: '这不是手机号码',
				text: '请以加号和国家/地区代码开头，例如 +1 415 555 0123。'
			},
			sent: '请输入我们发送到以下号码的验证码：',
			submit: '添加号码',
			cancel: '取消',
			message: (code, site) => `你在 ${site} 的验证码是 ${code}。请勿分享。`
		},
		codes: {
			title: '保存你的恢复代码',
			text: '如果手机丢失，你可以用其中一个登录。每个代码只能使用一次。它们不会再次显示。',
			list: '你的恢复代码',
			download: '下载',
			file: 'recovery-codes-zh.txt',
			heading: (site) => `${site} 的恢复代码。每个代码只能使用一次。`,
			print: '打印',
			next: '我已保存',
			newTitle: '要生成新的恢复代码吗？',
			newText: '你现有的代码将失效。',
			make: '生成新代码',
			cancel: '取消'
		},
		section: {
			title: '两步验证',
			off: '你的帐户由一步验证保护。身份验证器应用会增加第二步。',
			setUp: '设置身份验证器应用',
			totp: '身份验证器应用',
			phone: '短信',
			addPhone: '添加手机号码',
			added: (when) => `添加于 ${when}`,
			lastUsed: (when) => `上次使用：${when}`,
			remove: '移除',
			removeOne: (name) => `移除：${name}`,
			confirm: '之后登录只需一步。你将在所有其他位置退出登录。',
			removed: '身份验证器应用已移除。',
			removedPhone: '手机号码已移除。',
			recovery: '恢复代码',
			left: (count) => number(count, { other: '还剩 # 个代码' }),
			few: '请在用完之前生成新的代码。',
			none: '没有剩余代码了。请立即生成新的代码。',
			make: '生成新代码',
			devices: '受信任的设备',
			devicesText: '在这些设备上，登录只需一步。',
			thisDevice: '此设备',
			trusted: (when) => `信任于 ${when}`,
			ends: (when) => `到期：${when}`,
			end: '移除',
			endOne: (name) => `移除：${name}`,
			ended: '该设备不再受信任。'
		}
	}
};
