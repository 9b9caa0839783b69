import type { ReceivedMessage } from '#features/conversations/conversations.contract.ts'
import { startTestApi } from './test-api.ts'

export const FOUR_FIELDS = {
  name: 'Camille Tremblay',
  email: 'camille@exemple.ca',
  phone: '418 555-0142',
  message: 'Douche à refaire au complet.',
}

interface Post {
  body?: object
  from?: string
  replica?: 0 | 1
  headers?: Record<string, string>
}

/** Two replicas of the API: posts the form as visitors do, and reads messages as the dashboard does. */
export async function startContactApi() {
  const first = await startTestApi()
  const replicas = [first, await startTestApi(first.services)] as const
  const token = await first.signedInAs('reader')
  let clients = 0

  /** A new IP address, so that each visitor has their own rate limit. */
  const newAddress = () => {
    clients += 1
    return `127.40.${Math.floor(clients / 250)}.${(clients % 250) + 1}`
  }

  const post = ({ body = FOUR_FIELDS, from = newAddress(), replica = 0, headers = {} }: Post = {}) =>
    replicas[replica].call('POST', '/api/contactRoute/contact', { body, from, headers })

  const list = async (query = '') =>
    (await first.call('GET', `/api/contactRoute/contacts${query}`, { token })).json() as {
      contacts: ReceivedMessage[]
      nextCursor: string | null
      total: number
    }

  const find = async (id: string, query = '') =>
    (await list(query)).contacts.find(contact => contact.id === id)

  return { replicas, token, newAddress, post, list, find }
}
