let runs = 0;

export const load = () => ({ secret: 'for members', runs });
export const actions = {
	default: () => {
		runs++;
	}
};
