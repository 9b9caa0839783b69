/** The localStorage key of the session token. */
export const TOKEN_KEY = 'auth-token'
