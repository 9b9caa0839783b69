/** What to do about a file that could not be made ready, by the reason that the server gives. */
const SENTENCES: Record<string, string> = {}

const OTHERWISE = 'Try again. If it fails once more, send the file again from the phone that made it.'

export const problemWords = (problem: string | null): string => SENTENCES[problem ?? ''] ?? OTHERWISE
