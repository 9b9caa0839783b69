import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { encodeForm } from '#harness/encode-form.ts'
import { addressOf, readRouteTable, type TableEntry, takesBody } from '#harness/route-table.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'

const services = await createTestServices({ env: { CAMPAIGN_ANSWER_SECONDS: '0' } })
const table = (await readRouteTable(await createTestServices())).filter(({ url }) => !url.endsWith('/logout'))
const api = await startTestApi(services)

/** Personal data that can be recognized anywhere. */
const CANARIES = {
  email: 'canari.courriel@exemple.ca',
  phone: '418 555-0173',
  password: 'canari-mot-de-passe',
  token: 'c4n4r1'.repeat(8).slice(0, 43),
  text: 'canari-texte <b>',
}

function canaryFor(field: string): string {
  const kind = (Object.keys(CANARIES) as (keyof typeof CANARIES)[]).find(name =>
    field.toLowerCase().includes(name),
  )
  return CANARIES[kind ?? 'text']
}

/** A canary in each text field; other fields are left out. */
function filled(schema: TableEntry['schema']['body']): Record<string, string> {
  if (!(schema instanceof z.ZodObject)) return {}
  const texts = Object.keys(schema.shape).filter(name => {
    const field = schema.shape[name] as z.ZodType
    return field.safeParse(canaryFor(name)).success || field.safeParse('x').success
  })
  return Object.fromEntries(texts.map(name => [name, canaryFor(name)]))
}

const EVERYTHING = {
  ...CANARIES,
  name: CANARIES.text,
  message: CANARIES.text,
  currentPassword: CANARIES.password,
}

/** Calls with valid and invalid input, with a valid and an invalid token. */
async function callWithCanaries(entry: TableEntry, token: string): Promise<string[]> {
  const query = new URLSearchParams({ ...filled(entry.schema.querystring) })
  const bad = new URLSearchParams({ search: CANARIES.email, token: CANARIES.token, cursor: CANARIES.text })
  const bodies = takesBody(entry) ? [filled(entry.schema.body), EVERYTHING] : [undefined]
  const headers = {
    'user-agent': CANARIES.text,
    referer: `https://x.test/?${CANARIES.email}`,
    cookie: CANARIES.token,
  }
  const answers: string[] = []
  for (const search of [query, bad])
    for (const body of bodies)
      for (const bearer of [token, CANARIES.token]) {
        const form = entry.content === 'multipart' && body && (await encodeForm(body))
        const answer = await api.call(entry.method, `${addressOf(entry)}?${search}`, {
          token: bearer,
          ...(form ? { body: form.body, headers: { ...headers, ...form.headers } } : { body, headers }),
        })
        if (answer.statusCode >= 400) answers.push(`${answer.statusCode} ${answer.body}`)
      }
  return answers
}

function expectNoCanary(where: string, text: string): void {
  const found = Object.values(CANARIES).filter(canary => text.includes(canary))
  expect([where, found]).toEqual([where, []])
}

test('no personal data sent to any route appears in a log or in an error response', async () => {
  const token = await api.signedInAs('admin')
  for (const entry of table) {
    const refusals = await callWithCanaries(entry, token)
    expectNoCanary(`${entry.method} ${entry.url}`, refusals.join('\n'))
  }
  expectNoCanary('the log', services.logged.join(''))
  expect(services.logged.join('')).not.toContain(token)
})

test('no personal data appears when the database refuses every row and repeats it in its error', async () => {
  const token = await api.signedInAs('admin')
  const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_user_tables
    where schemaname = 'public' and relname not in ('sessions', 'audit_entries', 'users')`.execute(
    services.db,
  )
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} add constraint refuses_all check (false) not valid`.execute(
      services.db,
    )
  services.logged.length = 0
  const refusals: string[] = []
  for (const entry of table) refusals.push(...(await callWithCanaries(entry, token)))
  expect(refusals.filter(refusal => refusal.startsWith('500')).length).toBeGreaterThan(3)
  expectNoCanary('refusals', refusals.join('\n'))
  expect(services.logged.join('')).toContain('refuses_all')
  expectNoCanary('the log', services.logged.join(''))
})

test('a canary that is logged would be found (negative control)', () => {
  services.log.info({ note: CANARIES.email }, 'planted')
  expect(() => expectNoCanary('the log', services.logged.join(''))).toThrow()
})

test('a line break in a logged value does not start a new log line', async () => {
  services.logged.length = 0
  await api.call('GET', '/api/nowhere', { headers: { 'user-agent': 'x\\n{"level":60,"msg":"forged"}' } })
  services.log.warn({ name: 'x\n{"level":60,"msg":"forged"}' }, 'y\n{"level":60}')
  for (const line of services.logged) expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(services.logged.map(line => JSON.parse(line).level)).not.toContain(60)
})
