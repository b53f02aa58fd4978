export const GET = () => Response.json({ secret: 'for members' });
export const POST = GET;
