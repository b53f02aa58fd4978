// Without this no request reaches the hook.
export const load = async () => {
	return {};
};
