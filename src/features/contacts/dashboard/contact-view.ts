/** What is looked at. */
export interface View {
  isTrash: boolean
  search: string
}

/** What an address of this screen asks to see. */
export function viewOf(parameters: URLSearchParams): View {
  return {
    isTrash: parameters.has('trash'),
    search: (parameters.get('search') ?? '').trim().slice(0, 200),
  }
}

export function addressOf({ isTrash, search }: View): string {
  const parameters = new URLSearchParams()
  if (isTrash) parameters.set('trash', 'true')
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return `/dash/contacts${query && `?${query}`}`
}
