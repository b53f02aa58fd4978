/**
 * Conditions other than a value, and changes other than one. They are instances of classes, which only this library makes: an object
 * that comes with a request never becomes one, whatever its members are called.
 */

/** The column has one of these texts. */
export class OneOf {
	/** The texts. */
	readonly texts: readonly string[];

	constructor(texts: readonly string[]) {
		this.texts = texts;
	}
}

/** The column has less than this. */
export class Below {
	/** The limit: smaller values fit. */
	readonly limit: number | Date;

	constructor(limit: number | Date) {
		this.limit = limit;
	}
}

/** The column has something else, or nothing. */
export class Not {
	/** The value that does not fit. */
	readonly value: string | number | bigint;

	constructor(value: string | number | bigint) {
		this.value = value;
	}
}

/** The column has this or more. */
export class AtLeast {
	/** The limit: it fits, and so do larger values. */
	readonly limit: number | Date;

	constructor(limit: number | Date) {
		this.limit = limit;
	}
}

/** The number in the column becomes larger by this, or smaller by a negative one. */
export class Plus {
	/** The amount to add. */
	readonly amount: number;

	constructor(amount: number) {
		this.amount = amount;
	}
}
