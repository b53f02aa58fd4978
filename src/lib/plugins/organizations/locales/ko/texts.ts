/** The texts of organizations in Korean, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('ko');

export const texts: OrganizationTranslation = {
	title: '조직',
	none: '소속된 조직이 없습니다.',
	leave: '나가기',
	leaveOne: (name) => `${name} 나가기`,
	left: '조직에서 나왔습니다.',
	name: '새 조직 이름',
	create: '조직 만들기',
	created: '조직을 만들었습니다.',
	invitationTitle: (name) => `${name} 참여`,
	invitationText: (role) => `“${role}” 역할로 초대받았습니다.`,
	signInFirst: '로그인하거나 계정을 만들면 이 페이지로 돌아옵니다.',
	signIn: '로그인',
	otherAddress: (email) =>
		`이 초대는 ${email || '이 계정의 주소'}이(가) 아닌 다른 이메일 주소로 보낸 것입니다. 로그아웃한 후 이메일을 받은 주소로 로그인하세요.`,
	back: (name) => `${name}(으)로 돌아가기`,
	members: '구성원',
	you: '나',
	role: '역할',
	roleOf: (name) => `${name}의 역할`,
	changeRole: '역할 변경',
	remove: '내보내기',
	removeOne: (name) => `${name} 내보내기`,
	invite: '사람 초대',
	email: '이메일 주소',
	sendInvitation: '초대 보내기',
	makeLink: '링크 만들기',
	link: '이 링크가 있으면 누구나 참여할 수 있습니다. 한 번만 표시됩니다:',
	waiting: '초대',
	byLink: (uses) => number(uses, { other: '링크, #명용' }),
	until: (date) => `${date}까지`,
	cancel: '철회',
	cancelOne: (name) => `${name} 초대 철회`,
	settings: '이름과 주소',
	organizationName: '이름',
	slug: '주소에 쓰이는 이름',
	save: '저장',
	end: '조직 삭제',
	endText: (slug) => `모든 구성원과 초대도 함께 삭제됩니다. 계속하려면 “${slug}”을(를) 입력하세요.`,
	roleChanged: '역할을 변경했습니다.',
	memberRemoved: '구성원을 내보냈습니다.',
	invitationSent: '초대를 보냈습니다.',
	invitationWithdrawn: '초대를 철회했습니다.',
	saved: '변경 내용을 저장했습니다.',
	join: (name) => `${name} 참여하기`,
	roleChangedSubject: (organization) => `${organization}에서의 역할이 변경되었습니다`,
	roleChangedMail: (organization, role) => `이제 ${organization}에서의 역할은 “${role}”입니다.`,
	removedSubject: (organization) => `더 이상 ${organization}의 구성원이 아닙니다`,
	removedMail: (organization) => `${organization} 관리자가 내보냈습니다. 더 이상 접근할 수 없습니다.`,
	mailAdvice: '예상하지 못한 일이라면 조직의 소유자에게 문의하세요.',
	errors: {
		SignInRequired: { title: '먼저 로그인하세요', text: '그런 다음 페이지를 다시 여세요.' },
		OrganizationMissing: {
			title: '페이지를 찾을 수 없습니다',
			text: '주소를 확인하거나 주소를 알려 준 사람에게 문의하세요.'
		},
		RoleMissing: { title: '권한이 없습니다', text: '조직의 소유자에게 문의하세요.' },
		LastOwner: { title: '조직에는 소유자가 필요합니다', text: '먼저 다른 구성원을 소유자로 지정하세요.' },
		SlugTaken: { title: '이미 사용 중인 이름입니다', text: '다른 이름을 선택하세요.' },
		OrganizationLimit: { title: '조직을 더 만들 수 없습니다', text: '다른 조직을 추가로 만들 수 없습니다.' },
		OrganizationInvalid: { title: '처리하지 못했습니다', text: '입력한 내용을 확인하고 다시 시도하세요.' },
		InvitationInvalid: { title: '이 초대는 더 이상 유효하지 않습니다', text: '새 초대를 요청하세요.' },
		InvitationForOther: {
			title: '다른 사람에게 보낸 초대입니다',
			text: '초대를 받은 이메일 주소로 로그인하세요.'
		},
		InvitationLimit: { title: '초대가 너무 많습니다', text: '1분 기다리거나 대기 중인 초대를 일부 철회하세요.' }
	}
};
