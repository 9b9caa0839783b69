import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'
import type { Entry, ReceivedMessage, Reply } from './conversations.contract.ts'

export const MAX_REPLY_LENGTH = 10_000
export const MOST_PHOTOS_PER_MAIL = 8
export const MAX_WHY_LENGTH = 500

const PREVIEW_LENGTH = 100

export function previewOf(message: string): { text: string; isCut: boolean } {
  // A grapheme is at least one code unit long, so a short string needs no counting.
  if (message.length <= PREVIEW_LENGTH || graphemes(message).length <= PREVIEW_LENGTH)
    return { text: message, isCut: false }
  return { text: `${cutToGraphemes(message, PREVIEW_LENGTH)}...`, isCut: true }
}

const LONG_TEXT_LINES = 12
const LONG_TEXT_LENGTH = 800

/** The beginning of a long mail. */
export function cutLongText(text: string): { text: string; isCut: boolean } {
  const lines = text.split('\n').slice(0, LONG_TEXT_LINES).join('\n')
  const cut = lines.length <= LONG_TEXT_LENGTH ? lines : cutToGraphemes(lines, LONG_TEXT_LENGTH)
  return cut.length < text.length ? { text: `${cut.trimEnd()}...`, isCut: true } : { text, isCut: false }
}

export type ThreadItem =
  | { kind: 'reply'; at: string; reply: Reply }
  | { kind: 'entry'; at: string; entry: Entry }

type Thread = Pick<ReceivedMessage, 'replies' | 'entries'>

/** What followed the first message, oldest first. */
export function threadOf({ replies, entries }: Thread): ThreadItem[] {
  const items: ThreadItem[] = [
    ...replies.map(reply => ({ kind: 'reply' as const, at: reply.createdAt, reply })),
    ...entries.map(entry => ({ kind: 'entry' as const, at: entry.createdAt, entry })),
  ]
  return items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const latest = (instants: string[]): string | null =>
  instants.reduce<string | null>(
    (last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
    null,
  )

/** A mail that came back is none. */
export const isAnswer = ({ kind, isUndelivered }: Entry): boolean =>
  kind === 'done' || (kind === 'own_mail' && !isUndelivered)

/** When the customer last got an answer or somebody pressed Done; null for never. A failed reply is no answer. */
export function lastAnswerAt({ replies, entries }: Thread): string | null {
  return latest([
    ...replies.filter(({ state }) => state !== 'failed').map(({ createdAt }) => createdAt),
    ...entries.filter(isAnswer).map(({ createdAt }) => createdAt),
  ])
}

/** The customer's last mail; null if there is only the first message. */
export const lastMailOf = ({ entries }: Pick<ReceivedMessage, 'entries'>): Entry | null =>
  entries.findLast(({ kind }) => kind === 'inbound') ?? null

/** The first mail that came after the last answer, or the last one; mail servers give whole seconds. */
export function firstNewMailOf(message: Thread): Entry | null {
  const answeredAt = Date.parse(lastAnswerAt(message) ?? '') || 0
  const isNew = ({ kind, createdAt }: Entry) => kind === 'inbound' && Date.parse(createdAt) > answeredAt
  return message.entries.find(isNew) ?? lastMailOf(message)
}

/** Photos of the form. `arrived`: also those that cannot be read. `missing`: announced, and neither sent then nor later. */
export function countRequestPhotos({
  photos,
  entries,
  photoCount,
}: Pick<ReceivedMessage, 'photos' | 'entries' | 'photoCount'>): { arrived: number; missing: number } {
  const arrived = photos.filter(({ entryId }) => entryId === null).length
  const later = entries.filter(({ kind }) => kind === 'photos_added').map(({ id }) => id)
  const addedLater = photos.filter(({ entryId }) => entryId && later.includes(entryId)).length
  return { arrived, missing: Math.max(0, photoCount - arrived - addedLater) }
}
