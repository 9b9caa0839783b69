import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createSession } from '#features/accounts/server/session.store.ts'
import { saveUser } from '#features/accounts/server/user.store.ts'
import { createApi } from '#processes/create-api.ts'
import { addCleanup } from './cleanup.ts'
import { createTestServices, TEST_HOST, type TestServices } from './test-database.ts'

interface Options {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** The caller's IP address, so that each client has its own rate limit. */
  from?: string
}

export interface TestApi {
  app: FastifyInstance
  services: TestServices
  call(method: InjectOptions['method'], url: string, options?: Options): Promise<LightMyRequestResponse>
  /** A session of a new account with this role. */
  signedInAs(role: 'admin' | 'helper' | 'reader'): Promise<string>
}

/** The whole API on real services, called without a network port. */
export async function startTestApi(given?: TestServices): Promise<TestApi> {
  const services = given ?? (await createTestServices())
  const app = await createApi(services)
  addCleanup(() => app.close())
  return {
    app,
    services,
    call: (method, url, { token, body, headers = {}, from = '127.0.0.1' } = {}) =>
      app.inject({
        method: method ?? 'GET',
        url,
        remoteAddress: from,
        headers: { host: TEST_HOST, ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      }),
    async signedInAs(role) {
      const user = await aUser(services, { role })
      return createSession(services.db, { userId: user.id, device: 'test' })
    },
  }
}

let accounts = 0

/** The hash of a random password that nobody knows. */
const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$81YitMUCAdWyNK+sGWAdZg$UIGc3oDh2BOi3b0XqFvSkUZeCuXSl+uyWYgQM+YG3RA'

/** A new account. Hashing a password is slow, so most tests use an unknown one. */
export async function aUser(
  { db }: TestServices,
  {
    role = 'admin',
    passwordHash = UNKNOWN_PASSWORD_HASH,
  }: { role?: 'admin' | 'helper' | 'reader'; passwordHash?: string } = {},
): Promise<{ id: string; email: string }> {
  accounts += 1
  const email = `person${accounts}@exemple.ca`
  const { id } = await saveUser(db, { email, name: `Person ${accounts}`, role, passwordHash })
  return { id, email }
}
