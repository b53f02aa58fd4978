import type { RequestEvent } from '@sveltejs/kit';

export const isProtected = ({ route }: RequestEvent): boolean => route.id?.includes('(protected)') ?? false;
