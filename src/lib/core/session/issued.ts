/** The data that plugins put into a session when it begins. Only that changes them: a session that goes on keeps them as they are. */

/**
 * The claim of an encrypted session, and the member of a stored session's data, that contains them by the names of the plugins. Callbacks
 * neither set nor lose it, and no data that a browser posts to change its session gets there.
 */
export const issuedKey = 'framework-auth.plugins';
