export const reroute = ({ url }: { url: URL }) =>
	url.pathname === '/elsewhere' ? '/members' : url.pathname === '/members/alias' ? '/' : undefined;
