/** Errands of people, in the memory of the process. */
const errands = new Map<string, readonly string[]>();

export function errandsOf(userId: string): readonly string[] {
	return errands.get(userId) ?? [];
}

/** Keeps the last ten. Returns false for one that is there already. */
export function addErrand(userId: string, text: string): boolean {
	const own = errandsOf(userId);
	if (own.includes(text)) return false;
	errands.set(userId, [...own, text].slice(-10));
	return true;
}

export function removeErrand(userId: string, text: string): void {
	errands.set(
		userId,
		errandsOf(userId).filter((each) => each !== text)
	);
}
