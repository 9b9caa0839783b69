/** `last`: that many bytes before the end, wherever that is. */
export type AskedRange = { start: number; end?: number } | { last: number }

/** Null for whatever may be answered with the whole: several ranges, another unit, nonsense. */
export function parseRange(header: string | undefined): AskedRange | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', second = ''] = found
  if (first === '') return second === '' ? null : { last: Number(second) }
  const start = Number(first)
  if (second === '') return { start }
  return Number(second) < start ? null : { start, end: Number(second) }
}
