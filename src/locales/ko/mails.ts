import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `코드와 링크의 유효 시간: ${codeTime}.`
		: `코드의 유효 시간: ${codeTime}, 링크의 유효 시간: ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: '버튼이 작동하지 않으면 브라우저에서 다음 주소를 여세요:',
	signIn: {
		title: (site) => `${site}에 로그인`,
		preview: (host, time) => `${host}용. 한 번만 사용할 수 있습니다. 유효 시간: ${time}.`,
		pressButton: (host) => `버튼을 눌러 ${host}에 로그인하세요.`,
		openLink: (host) => `이 링크를 열어 ${host}에 로그인하세요:`,
		typeCode: (host) => `코드를 요청한 ${host} 페이지에 이 코드를 입력하세요:`,
		orPressButton: '또는 같은 브라우저에서 버튼을 누르세요.',
		orOpenLink: '또는 같은 브라우저에서 이 링크를 여세요:',
		orPressAnywhere: '또는 버튼을 누르세요.',
		orOpenAnywhere: '또는 이 링크를 여세요:',
		button: '로그인',
		validityOfLink: (time) =>
			`링크는 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 이 링크를 가진 사람은 누구나 내 계정으로 로그인할 수 있습니다. 공유하지 마세요.`,
		validityOfCode: (time) =>
			`코드는 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 이 코드를 가진 사람은 누구나 내 계정으로 로그인할 수 있습니다. 공유하지 마세요.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} 둘 중 하나만 한 번 사용할 수 있습니다. 둘 중 하나를 가진 사람은 누구나 내 계정으로 로그인할 수 있습니다. 공유하지 마세요.`,
		unasked: '이 이메일을 요청하지 않았다면 무시해도 됩니다.'
	},
	reauthenticate: {
		title: (site) => `${site}에서 본인임을 확인하세요`,
		preview: (host, time) => `${host}용. 한 번만 사용할 수 있습니다. 유효 시간: ${time}.`,
		pressButton: (host) => `버튼을 눌러 ${host}에서 본인임을 확인하세요.`,
		openLink: (host) => `이 링크를 열어 ${host}에서 본인임을 확인하세요:`,
		typeCode: (host) => `코드를 요청한 ${host} 페이지에 이 코드를 입력하세요:`,
		orPressButton: '또는 같은 브라우저에서 버튼을 누르세요.',
		orOpenLink: '또는 같은 브라우저에서 이 링크를 여세요:',
		orPressAnywhere: '또는 같은 브라우저에서 버튼을 누르세요.',
		orOpenAnywhere: '또는 같은 브라우저에서 이 링크를 여세요:',
		button: '확인',
		validityOfLink: (time) =>
			`링크는 요청한 브라우저에서 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 공유하지 마세요.`,
		validityOfCode: (time) =>
			`코드는 요청한 브라우저에서 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 공유하지 마세요.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} 요청한 브라우저에서 둘 중 하나만 한 번 사용할 수 있습니다. 공유하지 마세요.`,
		unasked:
			'이 이메일을 요청하지 않았다면 다른 사람이 내 계정을 사용하고 있을 수 있습니다. 모든 곳에서 로그아웃하세요.'
	},
	signUp: {
		title: (site) => `${site}의 이메일 주소를 확인하세요`,
		text: (host) => [`${host}에서 계정 만들기를 시작했습니다. 링크를 열어 완료하세요.`],
		button: '확인',
		validity: (time) => `링크는 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 공유하지 마세요.`,
		unasked: '이 이메일을 요청하지 않았다면 무시해도 됩니다. 그러면 계정이 만들어지지 않습니다.'
	},
	accountExists: {
		title: (site) => `${site}에 이미 계정이 있습니다`,
		text: (host) => [
			`누군가 ${host}에서 이 이메일 주소로 계정을 만들려고 했지만 이미 계정이 있습니다.`,
			'그 계정으로 로그인하세요. 비밀번호를 잊었다면 그곳에서 새 비밀번호를 선택하세요.'
		],
		button: '로그인',
		unasked: '본인이 아니라면 이 이메일을 무시해도 됩니다. 계정은 변경되지 않았습니다.'
	},
	reset: {
		title: (site) => `${site}의 새 비밀번호를 선택하세요`,
		text: (host) => [`${host}에서 새 비밀번호를 요청했습니다. 링크를 열어 선택하세요.`],
		button: '새 비밀번호 선택',
		validity: (time) => `링크는 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 공유하지 마세요.`,
		unasked: '이 이메일을 요청하지 않았다면 무시해도 됩니다. 비밀번호는 그대로 유지됩니다.'
	},
	noAccount: {
		title: (site) => `${site}에 계정이 없습니다`,
		text: (host) => [
			`누군가 ${host}에서 이 이메일 주소의 새 비밀번호를 요청했습니다. 이 주소의 계정은 없습니다.`,
			'계정이 있다면 다른 이메일 주소로 되어 있습니다.'
		],
		button: '로그인 페이지로 이동',
		unasked: '본인이 아니라면 이 이메일을 무시해도 됩니다.'
	},
	otherWay: {
		title: (site) => `이전과 같은 방법으로 ${site}에 로그인하세요`,
		text: (host) => [
			`누군가 ${host}에서 이 이메일 주소의 새 비밀번호를 요청했습니다.`,
			'이 주소의 계정은 다른 로그인 방법을 사용하며 주소가 확인된 적이 없습니다. 그 방법으로 로그인하세요.'
		],
		button: '로그인 페이지로 이동',
		unasked: '본인이 아니라면 이 이메일을 무시해도 됩니다. 계정은 변경되지 않았습니다.'
	},
	passwordChanged: {
		title: (site) => `${site}의 비밀번호가 변경되었습니다`,
		text: (host) => [
			`방금 ${host} 계정의 비밀번호가 변경되었습니다. 다른 모든 기기에서 로그아웃되었습니다.`,
			'본인이라면 아무것도 하지 않아도 됩니다. 본인이 아니라면 즉시 새 비밀번호를 선택하세요.'
		],
		button: '새 비밀번호 선택',
		unasked: '비밀번호가 변경될 때마다 이 이메일을 보냅니다.'
	},
	changeAddress: {
		title: (site) => `${site}의 새 이메일 주소를 확인하세요`,
		text: (host) => [`${host} 계정에 이 이메일 주소를 사용하려고 합니다. 링크를 열어 확인하세요.`],
		button: '주소 확인',
		validity: (time) => `링크는 로그인되어 있는 동안 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 공유하지 마세요.`,
		unasked: '이 이메일을 요청하지 않았다면 링크를 열지 마세요. 이 이메일은 무시해도 됩니다.'
	},
	addressTaken: {
		title: (site) => `${site}에서 이미 이 이메일 주소를 사용하고 있습니다`,
		text: (host) => [
			`${host}의 다른 계정에 로그인한 사람이 그 계정에 이 이메일 주소를 사용하려고 했습니다.`,
			'이 주소는 내 계정의 주소입니다. 변경된 사항이 없습니다.'
		],
		button: '내 계정으로 이동',
		unasked: '본인이 아니라면 이 이메일을 무시해도 됩니다.'
	},
	addressChanged: {
		title: (site) => `${site}의 이메일 주소가 변경되었습니다`,
		text: (host) => [
			`${host} 계정의 이메일 주소가 다른 주소로 변경되었습니다. 본인이라면 아무것도 하지 않아도 됩니다.`,
			'본인이 아니라면 변경을 취소하세요. 이 주소로 돌아가고 모두 로그아웃됩니다.'
		],
		button: '변경 취소',
		validity: (time) => `링크는 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 그때까지 이 이메일을 보관하세요.`,
		unasked: '계정의 주소가 변경될 때마다 이 이메일을 보냅니다.'
	},
	addressReturned: {
		title: (site) => `${site}의 이메일 주소가 변경되었습니다`,
		text: (host) => [`${host} 계정의 이메일 주소가 이전 주소로 돌아갔습니다.`],
		button: '내 계정으로 이동',
		unasked: '계정의 주소가 변경될 때마다 이 이메일을 보냅니다.'
	},
	secondFactor: {
		title: (site) => `${site} 코드`,
		preview: (host, time) => `${host}용. 한 번만 사용할 수 있습니다. 유효 시간: ${time}.`,
		typeCode: (host) => `로그인 중인 ${host} 페이지에 이 코드를 입력하세요:`,
		validity: (time) => `코드는 요청한 브라우저에서 한 번만 사용할 수 있습니다. 유효 시간: ${time}. 공유하지 마세요.`,
		unasked:
			'이 이메일을 요청하지 않았다면 다른 사람이 비밀번호를 알고 있거나 다른 방법으로 내 계정에 로그인할 수 있습니다. 비밀번호를 변경하세요.'
	},
	security: {
		newDevice: {
			title: (site) => `${site}의 새 로그인`,
			text: (host) => `누군가 새 브라우저로 ${host} 계정에 로그인했습니다.`,
			otherwise:
				'본인이 아니라면 계정 페이지에서 모든 곳에서 로그아웃하고, 사용된 수단(비밀번호, 이메일 또는 다른 곳의 계정)을 보호하세요.'
		},
		passkeyAdded: {
			title: (site) => `${site} 계정에 패스키가 추가되었습니다`,
			text: (host) => `새 패스키로 ${host} 계정에 로그인할 수 있습니다.`,
			otherwise: '본인이 아니라면 패스키를 삭제하고 계정 페이지에서 모든 곳에서 로그아웃하세요.'
		},
		passkeyRemoved: {
			title: (site) => `${site} 계정에서 패스키가 삭제되었습니다`,
			text: (host) => `패스키 하나로 더 이상 ${host} 계정에 로그인할 수 없습니다.`,
			otherwise: '본인이 아니라면 계정 페이지에서 모든 곳에서 로그아웃하고 패스키를 다시 추가하세요.'
		},
		accountLinked: {
			title: (site) => `${site}의 다른 로그인 방법`,
			text: (host, name) => `이제 ${name} 계정으로 ${host} 계정에 로그인할 수 있습니다.`,
			otherwise: '본인이 아니라면 계정 연결을 해제하고 계정 페이지에서 모든 곳에서 로그아웃하세요.'
		},
		accountUnlinked: {
			title: (site) => `${site}의 로그인 방법이 삭제되었습니다`,
			text: (host, name) => `더 이상 ${name} 계정으로 ${host} 계정에 로그인할 수 없습니다.`,
			otherwise: '본인이 아니라면 계정 페이지에서 모든 곳에서 로그아웃하고 계정을 다시 연결하세요.'
		},
		factorAdded: {
			title: (site) => `${site} 계정에 두 번째 인증 요소가 추가되었습니다`,
			text: (host, name) => `${host} 계정에 새로운 두 번째 인증 요소가 있습니다: ${name}.`,
			otherwise: '본인이 아니라면 인증 요소를 삭제하고 계정 페이지에서 모든 곳에서 로그아웃하세요.'
		},
		factorRemoved: {
			title: (site) => `${site} 계정에서 두 번째 인증 요소가 삭제되었습니다`,
			text: (host, name) => `${host} 계정에서 다음 두 번째 인증 요소가 삭제되었습니다: ${name}.`,
			otherwise:
				'본인이 아니라면 계정 페이지에서 모든 곳에서 로그아웃하고, 비밀번호를 변경하고, 두 번째 인증 요소를 다시 추가하세요.'
		},
		recoveryCodeUsed: {
			title: (site) => `${site}에서 복구 코드가 사용되었습니다`,
			text: (host) => `누군가 복구 코드 중 하나를 사용하여 ${host} 계정에 로그인했습니다.`,
			otherwise:
				'본인이 아니라면 계정 페이지에서 모든 곳에서 로그아웃하고, 비밀번호를 변경하고, 새 복구 코드를 만드세요.'
		},
		deletionScheduled: {
			title: (site) => `${site} 계정이 삭제될 예정입니다`,
			text: (host, time) =>
				`${host} 계정은 ${time} 이후에 삭제됩니다. 모든 곳에서 로그아웃되었습니다. 계정을 유지하려면 그 전에 로그인하세요.`,
			otherwise:
				'본인이 아니라면 로그인하세요. 그러면 계정이 유지됩니다. 그런 다음 계정 페이지에서 모든 곳에서 로그아웃하세요.'
		},
		deletionUndone: {
			title: (site) => `${site} 계정이 유지됩니다`,
			text: (host) => `누군가 로그인했으므로 ${host} 계정은 삭제되지 않습니다.`,
			otherwise:
				'본인이 아니라면 계정 페이지에서 모든 곳에서 로그아웃하고, 사용된 수단(비밀번호, 이메일 또는 다른 곳의 계정)을 보호하세요.'
		},
		button: '내 계정으로 이동',
		expected: '본인이라면 아무것도 하지 않아도 됩니다.',
		factors: { totp: '인증 앱', phone: '전화번호' },
		device: (browser, system) => `${system}의 ${browser}`
	}
};
