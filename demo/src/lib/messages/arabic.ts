/** The texts of the built-in pages in Arabic, which runs from right to left. */
import type { FrameworkAuthConfig } from 'framework-auth';

type Messages = Exclude<
	NonNullable<NonNullable<FrameworkAuthConfig['pages']>['messages']>,
	(request: Request) => unknown
>;

const tryAgain = 'حاول مرة أخرى، أو اختر طريقة أخرى للدخول.';

export const arabic: Messages = {
	lang: 'ar',
	dir: 'rtl',
	signIn: {
		title: 'تسجيل الدخول',
		titleFor: (app) => `تسجيل الدخول إلى ${app}`,
		with: (provider) => `الدخول عبر ${provider}`,
		submit: 'دخول',
		none: 'لا توجد طريقة للدخول بعد.',
		or: 'أو',
		back: 'رجوع',
		password: 'كلمة المرور',
		lastUsed: 'آخر استخدام',
		email: {
			label: 'البريد الإلكتروني',
			placeholder: 'you@example.com',
			submit: 'المتابعة بالبريد الإلكتروني',
			next: 'متابعة',
			send: 'أرسل لي رسالة للدخول',
			another: 'استخدام عنوان آخر'
		}
	},
	password: {
		current: 'كلمة المرور الحالية',
		new: 'كلمة المرور الجديدة',
		rule: (length) => `${length} حرفا على الأقل. الجملة سهلة التذكر.`,
		forgotten: 'نسيت كلمة المرور؟',
		noAccount: 'إنشاء حساب',
		toSignIn: 'تسجيل الدخول',
		signUp: {
			title: 'إنشاء حساب',
			titleFor: (app) => `إنشاء حساب في ${app}`,
			submit: 'إنشاء حساب',
			known: 'لدي حساب'
		},
		sent: {
			title: 'تحقق من بريدك',
			text: 'أرسلنا رسالة إلى',
			what: 'افتح الرابط الذي فيها لإكمال التسجيل. تحقق من مجلد الرسائل غير المرغوبة أيضا.',
			again: 'إرسال الرسالة مرة أخرى',
			another: 'استخدام عنوان آخر'
		},
		verify: {
			title: 'أكد بريدك الإلكتروني',
			text: 'أنت تنشئ حسابا لـ',
			choose: 'لم تبدأ في هذا المتصفح. اختر كلمة المرور هنا.',
			submit: 'تأكيد ودخول',
			cancel: 'عدم إنشاء حساب'
		},
		forgot: {
			title: 'إعادة تعيين كلمة المرور',
			text: 'أدخل بريدك الإلكتروني. سنرسل إليك رسالة فيها الخطوة التالية.',
			submit: 'إرسال الرسالة',
			sentTitle: 'تحقق من بريدك',
			sent: 'أرسلنا رسالة إلى',
			sentAway: 'أرسلنا رسالة.',
			sentWhat: 'فيها الخطوة التالية. تحقق من مجلد الرسائل غير المرغوبة أيضا.'
		},
		reset: {
			title: 'اختر كلمة مرور جديدة',
			text: 'للحساب ذي العنوان',
			submit: 'حفظ كلمة المرور الجديدة',
			doneTitle: 'تم تغيير كلمة المرور',
			done: 'تم تسجيل خروجك من جميع الأجهزة. سجل الدخول بكلمة المرور الجديدة.'
		},
		refused: {
			too_short: (length) => `إنها قصيرة جدا. استخدم ${length} حرفا على الأقل.`,
			too_long: 'إنها طويلة جدا. استخدم 4096 حرفا على الأكثر.',
			common: 'يستخدمها كثيرون، فهي أول ما يُخمن. اختر غيرها.',
			context: 'تتكون من اسمك أو من اسم هذا الموقع. اختر غيرها.'
		}
	},
	signedIn: { text: 'أنت مسجل الدخول باسم', unnamed: 'مستخدم بلا اسم', next: 'متابعة', signOut: 'تسجيل الخروج' },
	passkey: {
		signIn: 'الدخول بمفتاح مرور',
		create: 'إنشاء مفتاح مرور',
		noScript: 'تحتاج مفاتيح المرور إلى JavaScript.',
		unsupported: 'هذا المتصفح لا يدعم مفاتيح المرور.',
		cancelled: 'أُلغي الطلب، أو لا يوجد مفتاح مرور لهذا الموقع على هذا الجهاز.',
		registered: 'يوجد مفتاح مرور لحسابك على هذا الجهاز. استخدمه للدخول.',
		missing: 'أدخل بريدك الإلكتروني أولا.',
		wait: 'محاولات كثيرة. انتظر بضع دقائق.',
		failed: 'حدث خطأ. حاول مرة أخرى.'
	},
	signOut: { title: 'تسجيل الخروج', question: 'هل تريد تسجيل الخروج؟', submit: 'تسجيل الخروج', cancel: 'إلغاء' },
	verifyRequest: {
		title: 'تحقق من بريدك',
		text: 'أرسلنا إليك رسالة فيها رابط للدخول. تحقق من مجلد الرسائل غير المرغوبة أيضا.',
		linkSent: 'أرسلنا رابطا إلى',
		linkText: 'قد يستغرق وصوله دقيقة. تحقق من مجلد الرسائل غير المرغوبة أيضا.',
		codeSent: 'أرسلنا رمزا إلى',
		codeText: 'أدخل الرمز هنا.',
		sentAgain: 'أرسلنا رسالة أخرى. الأخيرة فقط صالحة.',
		code: 'الرمز',
		submit: 'دخول',
		again: 'إرسال الرسالة مرة أخرى'
	},
	confirmEmail: {
		title: 'الدخول بالبريد الإلكتروني',
		text: 'هذا الرابط يسجل دخولك باسم',
		instead: { before: 'أنت مسجل الدخول باسم', after: '. إذا تابعت فسيتم تسجيل خروجك من هذا الحساب.' },
		somebody: 'مستخدم آخر',
		submit: 'دخول',
		cancel: 'عدم الدخول'
	},
	wrongCode: { title: 'الرمز غير صحيح', text: 'أدخل الرمز من آخر رسالة، أو اطلب رمزا جديدا.' },
	error: {
		newMail: 'إرسال رسالة جديدة',
		again: 'حاول مرة أخرى',
		home: 'إلى الصفحة الرئيسية',
		reference: 'المرجع:',
		wait: (seconds) => `حاول مرة أخرى بعد ${Math.ceil(seconds / 60)} دقيقة.`
	},
	errors: {
		AccessDenied: { title: 'الدخول مرفوض', text: 'لا يُسمح لهذا الحساب بالدخول هنا.' },
		CredentialsSignin: { title: 'فشل تسجيل الدخول', text: 'تحقق من البيانات التي أدخلتها، وحاول مرة أخرى.' },
		EmailSignin: { title: 'تعذر إرسال الرسالة', text: 'حاول مرة أخرى بعد بضع دقائق.' },
		InvalidCheck: { title: 'انتهت صلاحية هذا الدخول', text: 'ابدأ من جديد.' },
		InvalidEmail: { title: 'أدخل عنوان بريد صحيحا', text: 'مثل: you@example.com.' },
		OAuthCallbackError: { title: 'لم يكتمل تسجيل الدخول', text: tryAgain },
		OAuthSignin: { title: 'تعذر الوصول إلى المزود', text: tryAgain },
		PasswordRefused: { title: 'اختر كلمة مرور أخرى', text: 'كلمة المرور قصيرة أو سهلة التخمين.' },
		TooManyRequests: { title: 'محاولات كثيرة', text: 'انتظر بضع دقائق، ثم حاول مرة أخرى.' },
		Verification: { title: 'لم يعد هذا الرابط صالحا', text: 'اطلب رابطا جديدا.' },
		WebAuthnVerificationError: { title: 'لم يُقبل مفتاح المرور', text: tryAgain }
	}
};
