const taken = async () => new Response('taken');

export { taken as GET, taken as POST, taken as PUT, taken as PATCH, taken as DELETE };
