/** What a link from a mail carries behind its #: it is never part of a request for a page. */
export const readLinkToken = (): string => decodeURIComponent(location.hash.slice(1))
