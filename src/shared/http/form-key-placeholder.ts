/** Replaced by a new idempotency key for each visitor of a stored page. It has the length of a key and is never one. */
export const FORM_KEY_PLACEHOLDER = 'slot-for-the-key-of-this-reader-----'
