/** Thrown for an answer that breaks the contract. The message says what is wrong, without the value. */
export class WrongAnswer extends Error {
	override name = 'WrongAnswer';
}
