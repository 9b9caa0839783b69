/** Where the browser keeps the session of somebody who works here. */
export const TOKEN_KEY = 'auth-token'
