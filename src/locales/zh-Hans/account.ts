import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('zh-Hans');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: '通行密钥',
		none: '你还没有通行密钥。有了通行密钥，你可以用指纹、面容或 PIN 码登录。',
		unnamed: '通行密钥',
		manyDevices: '在你帐户的所有设备上',
		oneDevice: '在一台设备上',
		rename: '重命名',
		renameOne: (passkey) => `重命名：${passkey}`,
		removeOne: (passkey) => `移除：${passkey}`,
		name: '名称',
		save: '保存',
		remove: '移除',
		confirm: '之后你将无法用它登录。请同时在你的设备上删除它。',
		add: '添加通行密钥',
		addWith: (provider) => `添加通行密钥：${provider}`,
		noScript: '添加通行密钥需要 JavaScript。此页面的其他部分不需要。',
		renamed: '名称已保存。',
		removed: '通行密钥已移除。',
		added: '通行密钥已添加。',
		wrongName: { title: '名称未保存', text: '请输入不超过 100 个字符的名称，不要换行。' },
		last: { title: '通行密钥未移除', text: '这是你最后一个通行密钥，也可能是你唯一的登录方式。请先添加另一个。' }
	},
	accountWays: {
		title: '已关联的帐户',
		unlink: '取消关联',
		unlinkOne: (provider) => `取消关联 ${provider}`,
		last: '你唯一的登录方式',
		unused: '已不再用于登录',
		connect: (provider) => `关联 ${provider}`,
		done: '已取消关联该帐户。',
		refused: { title: '未能取消关联该帐户', text: '这是你唯一的登录方式。请先添加其他方式。' }
	},
	deletion: {
		title: '删除你的帐户',
		text: '此网站保存的关于你的所有信息将立即删除。此操作无法撤消。',
		later: (time) =>
			`你将立即在所有位置退出登录。此网站保存的关于你的所有信息将在${time}删除。如要保留帐户，请在此之前登录。`,
		open: '删除帐户…',
		word: '删除',
		label: (word) => `如要确认，请输入“${word}”`,
		submit: '删除我的帐户',
		refused: { title: '帐户未删除', text: '请完全按照显示的内容输入。' },
		doneTitle: '你的帐户已删除',
		done: '你已在所有设备上退出登录。',
		scheduledTitle: '你的帐户将被删除',
		scheduled: (date) => `你已在所有设备上退出登录。你的帐户将在 ${date} 之后删除。如要保留，请在此之前登录。`,
		home: '返回网站'
	},
	address: {
		section: {
			title: '邮箱地址',
			present: '你的地址是',
			none: '你还没有地址。',
			unproven: '尚未确认。',
			label: '新邮箱地址',
			submit: '更改地址',
			sent: '我们已向新地址发送邮件。请打开其中的链接以完成更改。',
			refused: { title: '地址未更改', text: '你已在使用此地址。' }
		},
		confirm: {
			title: '确认你的新邮箱地址',
			signedIn: '你当前登录的帐户是',
			text: '你的帐户将使用此地址',
			submit: '更改地址',
			cancel: '取消，不做更改',
			doneTitle: '你的邮箱地址已更改',
			done: '我们已向你之前的地址发送邮件。一周内可用其中的链接撤消更改。',
			next: '前往你的帐户'
		},
		undo: {
			title: '要撤消地址更改吗？',
			text: '你的帐户将恢复之前的地址：',
			note: '你和其他所有人都将在所有设备上退出登录。',
			submit: '撤消更改',
			doneTitle: '更改已撤消',
			done: '所有人都已退出登录。请登录，并在帐户页面检查所有登录方式是否都属于你。',
			signIn: '登录'
		}
	},
	account: {
		title: '你的帐户',
		home: '返回网站',
		acting: { title: '你正在以此用户的身份操作', text: '你只能看到页面的一部分，且无法更改任何内容。' },
		overview: {
			title: '概览',
			ways: (count) => number(count, { other: '你有 # 种登录方式。' }),
			factorOn: '两步验证已开启。',
			factorOff: '两步验证未开启。',
			addWay: '添加登录方式',
			addFactor: '开启两步验证'
		},
		profile: {
			title: '个人资料',
			name: '姓名',
			email: '邮箱地址',
			unnamed: '尚无姓名',
			proven: '已确认',
			save: '保存',
			done: '你的个人资料已保存。',
			refused: { title: '无法使用此姓名', text: '请输入不超过 100 个字符的姓名，不要换行。' }
		},
		sessions: {
			title: '你的登录位置',
			device: (browser, system) => `${system} 上的 ${browser}`,
			unknown: '未知浏览器',
			current: '此浏览器',
			lastUsed: (when) => `上次使用：${when}`,
			signedIn: (when) => `登录时间：${when}`,
			signedInWith: (when, provider) => `登录时间：${when}，方式：${provider}`,
			acting: '支持人员正在此以你的身份操作',
			end: '退出登录',
			endOne: (device) => `退出登录：${device}`,
			endOthers: '在所有其他位置退出登录',
			unlisted: '你可以一次性从所有其他浏览器和应用退出登录。',
			done: '会话已结束。',
			doneOthers: '你已在所有其他位置退出登录。'
		},
		signOut: { title: '退出登录', text: '你当前登录的帐户是', submit: '退出登录' }
	},
	accountTokens: {
		title: 'API 令牌',
		none: '你没有令牌。程序可以用令牌以你的身份使用此网站。',
		unnamed: '令牌',
		lastUsed: (when) => `上次使用：${when}`,
		neverUsed: '从未使用',
		expires: (when) => `到期：${when}`,
		end: '撤销',
		endOne: (token) => `撤销：${token}`,
		create: '创建令牌',
		label: '名称',
		lifetime: '到期',
		inDays: (days) => number(days, { other: '# 天后' }),
		mayDo: '令牌可用于',
		ended: '令牌已撤销。',
		created: '令牌已创建。',
		wrong: { title: '令牌未创建', text: '请输入不超过 100 个字符的名称，并至少选择一种用途。' },
		tooMany: { title: '令牌未创建', text: '你的令牌过多。请先撤销一个。' },
		newTitle: '你的新令牌',
		once: '请立即复制：它不会再次显示。任何拥有它的人都可以以你的身份使用此网站。',
		value: '令牌',
		back: '返回你的帐户'
	}
};
