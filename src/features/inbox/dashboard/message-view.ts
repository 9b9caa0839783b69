import { Folder } from '../inbox.contract.ts'
import type { View } from './inbox-queries.ts'

/** What an address of this screen asks to see. */
export function viewOf(parameters: URLSearchParams): View {
  const folder = Folder.safeParse(parameters.get('folder'))
  return { folder: folder.data ?? 'inbox', search: (parameters.get('search') ?? '').trim().slice(0, 200) }
}

export function addressOf({ folder, search }: View): string {
  const parameters = new URLSearchParams()
  if (folder !== 'inbox') parameters.set('folder', folder)
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return `/dash/messages${query && `?${query}`}`
}
