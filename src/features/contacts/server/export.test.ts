import { expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import { readCsv, unescapeFormula } from '../csv.rules.ts'
import { guessFields } from '../import.rules.ts'

const api = await startTestApi()
const token = await api.signedInAs('admin')

test('an admin takes everybody along as CSV for Excel in French, newest first, in Quebec’s time, without formulas', async () => {
  await api.services.db
    .insertInto('contacts')
    .values(
      Array.from({ length: 2_345 }, (_, index) => ({
        name: index === 7 ? '=HYPERLINK("http://evil.test","Nadia, B.")' : `Éloïse ${index}`,
        email: `e${index}@exemple.test`,
        email_key: `e${index}@exemple.test`,
        phone: '+1 418 555-0117',
        basis: 'customer' as const,
        basis_on: '2026-01-02',
        source: 'import' as const,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })),
    )
    .execute()
  const answer = await api.call('GET', '/api/listContactRoute/list-contacts-export', { token })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="contacts.csv"',
  })
  expect(answer.body.startsWith('\ufeffName;Email;Phone;Created At;')).toBe(true)
  const rows = [...readCsv(answer.body.slice(1), ';')]
  expect(rows.length).toBe(2_346)
  expect(rows[1]?.cells).toEqual([
    ...['Éloïse 2344', 'e2344@exemple.test', "'+1 418 555-0117", '2025-12-31 19:39'],
    ...['customer', '2026-01-02', '2028-01-02', 'yes'],
  ])
  const formula = rows.find(({ cells }) => cells[1] === 'e7@exemple.test')?.cells[0] ?? ''
  expect(formula).toBe('\'=HYPERLINK("http://evil.test","Nadia, B.")')
  expect(unescapeFormula(formula)).toBe('=HYPERLINK("http://evil.test","Nadia, B.")')
})

test('an export in French has French headers, which an import understands', async () => {
  const address = '/api/listContactRoute/list-contacts-export?language=fr'
  const { body: csv } = await api.call('GET', address, { token })
  const [headers, first] = [...readCsv(csv.slice(1), ';')].map(({ cells }) => cells)
  expect(headers?.slice(0, 5)).toEqual(['Nom', 'Courriel', 'Téléphone', 'Ajout', 'Motif'])
  expect([first?.[4], first?.[7]]).toEqual(['contrat', 'oui'])
  expect(guessFields(headers ?? [], []).slice(0, 3)).toEqual(['name', 'email', 'phone'])
})

test('a formula after any separator is escaped, because spreadsheets differ in what they split by', async () => {
  const body = { name: "Luc;=cmd|' /C calc'!A0", email: 'luc@exemple.test', phone: '418;=1+1' }
  await api.call('POST', '/api/listContactRoute/list-contact', { token, body })
  const { body: csv } = await api.call('GET', '/api/listContactRoute/list-contacts-export', { token })
  for (const delimiter of [',', ';']) {
    const cells = [...readCsv(csv.slice(1), delimiter)].flatMap(({ cells }) => cells)
    expect(cells.filter(cell => /^[=+@-]/.test(cell))).toEqual([])
  }
  const [, luc] = [...readCsv(csv.slice(1), ';')]
  expect(luc?.cells.slice(0, 3).map(unescapeFormula)).toEqual([body.name, body.email, body.phone])
})
