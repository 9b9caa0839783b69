/** Leaves out what is not filled in. */
export const joinGiven = (parts: readonly string[], separator = ', ') => parts.filter(Boolean).join(separator)
