import { expect } from 'vitest'
import type { TestApi } from './test-api.ts'

let clients = 0

/** Posts a message as a visitor, each from a new IP address; returns its id. */
export async function sendMessage(api: TestApi, fields: object = {}): Promise<string> {
  clients += 1
  const body = {
    name: 'Camille Tremblay',
    email: 'camille@exemple.ca',
    phone: '418 555-0142',
    message: 'Douche à refaire.',
    ...fields,
  }
  const from = `127.43.${Math.floor(clients / 250)}.${(clients % 250) + 1}`
  const answer = await api.call('POST', '/api/contactRoute/contact', { body, from })
  expect(answer.statusCode).toBe(201)
  return answer.json().contact.id
}
