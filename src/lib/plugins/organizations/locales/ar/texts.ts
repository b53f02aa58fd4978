/** The texts of organizations in Arabic. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('ar');

export const texts: OrganizationTranslation = {
	title: 'المؤسسات',
	none: 'لست عضوًا في أي مؤسسة.',
	leave: 'مغادرة',
	leaveOne: (name) => `مغادرة ${name}`,
	left: 'لقد غادرت المؤسسة.',
	name: 'اسم مؤسسة جديدة',
	create: 'إنشاء مؤسسة',
	created: 'تم إنشاء المؤسسة.',
	invitationTitle: (name) => `الانضمام إلى ${name}`,
	invitationText: (role) => `أنت مدعوّ بالدور ”${role}“.`,
	signInFirst: 'سجّل الدخول أو أنشئ حسابًا، وستعود إلى هذه الصفحة.',
	signIn: 'تسجيل الدخول',
	otherAddress: (email) =>
		`هذه الدعوة لعنوان بريد إلكتروني غير ${email || 'عنوان حسابك'}. سجّل الخروج، ثم سجّل الدخول بالعنوان الذي وصلته الرسالة.`,
	back: (name) => `العودة إلى ${name}`,
	members: 'الأعضاء',
	you: 'أنت',
	role: 'الدور',
	roleOf: (name) => `دور ${name}`,
	changeRole: 'تغيير الدور',
	remove: 'إزالة',
	removeOne: (name) => `إزالة ${name}`,
	invite: 'دعوة أشخاص',
	email: 'عنوان البريد الإلكتروني',
	sendInvitation: 'إرسال الدعوة',
	makeLink: 'إنشاء رابط',
	link: 'يمكن لكل من لديه هذا الرابط الانضمام. يُعرض مرة واحدة فقط:',
	waiting: 'الدعوات',
	byLink: (uses) =>
		number(uses, {
			zero: 'رابط لم يبق له استخدام',
			one: 'رابط لشخص واحد',
			two: 'رابط لشخصين',
			few: 'رابط لـ # أشخاص',
			many: 'رابط لـ # شخصًا',
			other: 'رابط لـ # شخص'
		}),
	until: (date) => `حتى ${date}`,
	cancel: 'سحب',
	cancelOne: (name) => `سحب دعوة ${name}`,
	settings: 'الاسم والعنوان',
	organizationName: 'الاسم',
	slug: 'الاسم في العناوين',
	save: 'حفظ',
	end: 'حذف المؤسسة',
	endText: (slug) => `تُحذف معها جميع العضويات والدعوات. للمتابعة، اكتب ”${slug}“.`,
	roleChanged: 'تم تغيير الدور.',
	memberRemoved: 'تمت إزالة العضو.',
	invitationSent: 'تم إرسال الدعوة.',
	invitationWithdrawn: 'تم سحب الدعوة.',
	saved: 'تم حفظ التغييرات.',
	join: (name) => `الانضمام إلى ${name}`,
	roleChangedSubject: (organization) => `تغيّر دورك في ${organization}`,
	roleChangedMail: (organization, role) => `دورك في ${organization} هو الآن ”${role}“.`,
	removedSubject: (organization) => `لم تعد عضوًا في ${organization}`,
	removedMail: (organization) => `أزالك أحد القائمين على إدارة ${organization}. لم يعد بإمكانك الوصول إليها.`,
	mailAdvice: 'إذا لم تكن تتوقع ذلك، فاسأل أحد مالكي المؤسسة.',
	errors: {
		SignInRequired: { title: 'سجّل الدخول أولًا', text: 'ثم افتح الصفحة مرة أخرى.' },
		OrganizationMissing: { title: 'الصفحة غير موجودة', text: 'تحقّق من العنوان، أو اسأل من أعطاك إياه.' },
		RoleMissing: { title: 'لا يُسمح لك بذلك', text: 'اسأل أحد مالكي المؤسسة.' },
		LastOwner: { title: 'تحتاج المؤسسة إلى مالك', text: 'اجعل عضوًا آخر مالكًا أولًا.' },
		SlugTaken: { title: 'هذا الاسم مستخدم', text: 'اختر اسمًا آخر.' },
		OrganizationLimit: { title: 'لا يمكن إضافة مؤسسة أخرى', text: 'لا يمكنك إنشاء مؤسسة أخرى.' },
		OrganizationInvalid: { title: 'لم ينجح ذلك', text: 'راجع ما أدخلته، وحاول مرة أخرى.' },
		InvitationInvalid: { title: 'انتهت هذه الدعوة', text: 'اطلب دعوة جديدة.' },
		InvitationForOther: {
			title: 'هذه الدعوة لشخص آخر',
			text: 'سجّل الدخول بعنوان البريد الإلكتروني الذي وصلته.'
		},
		InvitationLimit: { title: 'دعوات كثيرة جدًا', text: 'انتظر دقيقة، أو اسحب بعض الدعوات المعلّقة.' }
	}
};
