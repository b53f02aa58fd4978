import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: '로그인',
	signOut: '로그아웃',
	remember: '로그인 상태 유지',
	showPassword: '비밀번호 표시',
	createAccount: '계정 만들기',
	menu: '내 계정',
	account: '계정',
	errors: {
		EmailSignin: { title: '이메일을 보낼 수 없습니다', text: '몇 분 후에 다시 시도하세요.' },
		InvalidEmail: { title: '올바른 이메일 주소를 입력하세요', text: '예: name@example.com' },
		Verification: {
			title: '이 링크는 더 이상 사용할 수 없습니다',
			text: '이미 사용했거나 만료되었습니다. 새 링크를 요청하세요.'
		},
		ChallengeRequired: { title: '한 단계 더 남았습니다', text: '두 번째 단계로 로그인을 확인하세요.' },
		FactorRefused: {
			title: '코드가 올바르지 않습니다',
			text: '이미 사용했거나 너무 오래된 코드일 수 있습니다. 가장 최근 코드를 입력하세요. 앱에 표시된 코드라면 휴대전화의 시간을 확인하세요.'
		},
		HumanCheckFailed: {
			title: '사람인지 확인할 수 없습니다',
			text: '양식의 확인 절차를 완료한 후 다시 시도하세요. JavaScript가 필요합니다.'
		},
		PasswordRefused: { title: '다른 비밀번호를 선택하세요', text: '비밀번호가 너무 짧거나 추측하기 쉽습니다.' },
		UsernameRefused: {
			title: '다른 사용자 이름을 선택하세요',
			text: '3~32자의 문자, 숫자, 마침표, 하이픈, 밑줄을 사용할 수 있으며 이미 사용 중인 이름은 안 됩니다.'
		},
		ReauthenticationExpired: {
			title: '다시 확인하세요',
			text: '시간이 너무 오래 걸렸거나 그사이 세션이 변경되었습니다. 처음부터 다시 시작하세요.'
		},
		ReauthenticationInsufficient: {
			title: '이 페이지에는 더 강력한 확인이 필요합니다',
			text: '변경된 사항이 없습니다. 다른 방법을 선택하세요.'
		},
		ReauthenticationMismatch: {
			title: '다른 계정이었습니다',
			text: '이전과 같이 로그인되어 있으며 변경된 사항이 없습니다. 로그인한 계정으로 확인하세요.'
		},
		ReauthenticationRequired: {
			title: '로그인한 지 시간이 지났습니다',
			text: '계정에서 아직 변경된 사항이 없습니다. 본인임을 확인하고 5분 이내에 다시 시도하세요.'
		},
		SignUpClosed: {
			title: '여기서는 계정을 만들 수 없습니다',
			text: '이 사이트에서는 누구나 새 계정을 만들 수 있는 것이 아닙니다. 계정이 있으면 이전과 같은 방법으로 로그인하세요.'
		},
		NoProviderForAddress: {
			title: '이 주소로 로그인할 수 없습니다',
			text: '이 사이트에는 이 주소의 도메인에 맞는 로그인 방법이 없습니다. 주소를 확인하거나 다른 로그인 방법을 선택하세요.'
		},
		UnknownTenant: {
			title: '이 사이트는 존재하지 않습니다',
			text: '이 주소에는 사이트가 없습니다. 철자를 확인하세요.'
		},
		UserBlocked: {
			title: '계정이 차단되었습니다',
			text: '이 계정으로 로그인할 수 없습니다. 착오라고 생각되면 이 사이트의 운영자에게 문의하세요.'
		},
		PasskeyChanged: {
			title: '이 패스키가 변경되었습니다',
			text: '추가한 후 다른 기기로 복사할 수 있는지 여부가 바뀌었습니다. 다른 방법으로 로그인하여 계정 페이지에서 삭제한 다음 다시 추가하세요.'
		},
		WebAuthnVerificationError: {
			title: '패스키가 승인되지 않았습니다',
			text: '다시 시도하세요. 문제가 반복되면 다른 로그인 방법을 선택하세요.'
		},
		AccessDenied: { title: '액세스가 거부되었습니다', text: '이 계정은 여기에 로그인할 수 없습니다.' },
		AccountNotLinked: {
			title: '이 계정은 내 계정에 연결할 수 없습니다',
			text: '이 사이트의 다른 사용자의 계정일 수 있습니다. 이 계정으로 로그인하려면 먼저 로그아웃하세요.'
		},
		Configuration: {
			title: '사이트에 문제가 발생했습니다',
			text: '지금은 로그인할 수 없습니다. 나중에 다시 시도하세요. 이 사이트를 운영한다면 서버 로그를 확인하세요.'
		},
		CredentialsSignin: { title: '로그인하지 못했습니다', text: '입력한 정보를 확인하고 다시 시도하세요.' },
		CrossSiteRequest: {
			title: '요청이 거부되었습니다',
			text: '이 사이트의 페이지에서 보낸 요청이 아닙니다. 로그인 페이지를 열고 다시 시도하세요.'
		},
		InvalidCheck: {
			title: '이 로그인은 만료되었습니다',
			text: '시간이 너무 오래 걸렸거나, 이미 완료되었거나, 다른 브라우저에서 시작되었습니다. 처음부터 다시 시작하세요.'
		},
		InvalidHandle: {
			title: '계정을 찾을 수 없습니다',
			text: '핸들(예: alice.bsky.social)을 확인하고 다시 시도하세요.'
		},
		InvalidProvider: {
			title: '알 수 없는 로그인 방법입니다',
			text: '이 사이트에서 제공하지 않습니다. 로그인 페이지에서 다른 방법을 선택하세요.'
		},
		InvalidRequest: { title: '요청이 올바르지 않습니다', text: '로그인 페이지를 열고 다시 시도하세요.' },
		OAuthAccountNotLinked: {
			title: '이전과 같은 방법으로 로그인하세요',
			text: '다른 로그인 방법을 사용하는 계정이 이미 있습니다. 먼저 그 방법으로 로그인하세요. 그런 다음 이 계정을 연결할 수 있습니다.'
		},
		OAuthCallbackError: {
			title: '로그인이 완료되지 않았습니다',
			text: '취소되었거나 제공업체가 거부했습니다. 다시 시도하세요. 문제가 반복되면 다른 로그인 방법을 선택하세요.'
		},
		OAuthSignin: {
			title: '제공업체에 연결할 수 없습니다',
			text: '다시 시도하세요. 문제가 반복되면 다른 로그인 방법을 선택하세요.'
		},
		SessionLimitReached: {
			title: '너무 많은 기기에 로그인되어 있습니다',
			text: '그중 한 기기에서 로그아웃하고 다시 시도하세요.'
		},
		TooManyRequests: { title: '시도 횟수가 너무 많습니다', text: '몇 분 기다린 후 다시 시도하세요.' },
		Unavailable: { title: '잠시 후 다시 시도하세요', text: '지금은 로그인을 사용할 수 없습니다.' },
		UnknownAction: { title: '페이지를 찾을 수 없습니다', text: '시작 페이지로 이동하여 계속하세요.' }
	}
};
