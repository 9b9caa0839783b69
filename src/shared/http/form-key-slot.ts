/** Stands in a stored page where each reader's own key goes; as long as a key, and never a key itself. */
export const FORM_KEY_SLOT = 'slot-for-the-key-of-this-reader-----'
