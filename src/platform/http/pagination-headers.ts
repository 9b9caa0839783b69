import type { Endpoint } from '#shared/http/endpoint.ts'

interface Page {
  total: number
  nextCursor: string | null
}

interface Listing {
  publicUrl: string
  endpoint: Pick<Endpoint, 'path'>
  query: Record<string, string | number | undefined>
}

/** `X-Total-Count` and `Link` for lists whose body is a bare array. */
export function paginationHeaders({ total, nextCursor }: Page, { publicUrl, endpoint, query }: Listing) {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (nextCursor) {
    const asked = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const next = new URLSearchParams([...asked.filter(([name]) => name !== 'cursor'), ['cursor', nextCursor]])
    headers.link = `<${publicUrl}/api${endpoint.path}?${next}>; rel="next"`
  }
  return headers
}
