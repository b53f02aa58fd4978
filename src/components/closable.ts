/** Closes a menu that is a `details` element: with Escape, after a link in it, with a click elsewhere, and when the focus leaves it. */

/** For `use:`. Without JavaScript, the element opens and closes by its summary alone. */
export function closable(element: HTMLDetailsElement): { destroy(): void } {
	const closeElsewhere = (event: Event) => {
		if (element.open && !event.composedPath().includes(element)) element.open = false;
	};
	const closeWithEscape = ({ key }: KeyboardEvent) => {
		if (key !== 'Escape' || !element.open) return;
		element.open = false;
		element.querySelector('summary')?.focus();
	};
	// It may lead to another page without loading this one again.
	const closeAfterLink = ({ target }: Event) => {
		if (target instanceof Element && target.closest('a')) element.open = false;
	};
	window.addEventListener('click', closeElsewhere);
	window.addEventListener('focusin', closeElsewhere);
	element.addEventListener('keydown', closeWithEscape);
	element.addEventListener('click', closeAfterLink);
	return {
		destroy() {
			window.removeEventListener('click', closeElsewhere);
			window.removeEventListener('focusin', closeElsewhere);
		}
	};
}
