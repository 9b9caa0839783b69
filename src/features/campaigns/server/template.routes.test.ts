import { describe, expect, test } from 'vitest'
import { startCampaignApi } from '#harness/campaign-api.ts'

const { call, aTemplate } = await startCampaignApi()

const names = async () =>
  (await call('GET', '/templateRoute/templates')).json().templates.map(({ name }: { name: string }) => name)

test('an admin creates, renames, copies and deletes a template', async () => {
  const id = await aTemplate('<p>Bonjour {{name}}</p>', 'Promo')
  await call('PATCH', `/templateRoute/template/${id}`, { name: 'Promo de mai' })
  const copy = await call('POST', `/templateRoute/template/${id}/duplicate`, {})
  expect(copy.statusCode).toBe(201)
  expect(copy.json().template).toMatchObject({
    name: 'Promo de mai (copy)',
    content: '<p>Bonjour {{name}}</p>',
  })
  expect(await names()).toEqual(['Promo de mai', 'Promo de mai (copy)'])
  expect((await call('DELETE', `/templateRoute/template/${id}`)).statusCode).toBe(200)
  expect(await names()).toEqual(['Promo de mai (copy)'])
  for (const [method, path] of [
    ['DELETE', ''],
    ['PATCH', ''],
    ['POST', '/duplicate'],
  ] as const)
    expect(
      (await call(method, `/templateRoute/template/${id}${path}`, method === 'DELETE' ? undefined : {}))
        .statusCode,
    ).toBe(404)
})

test.each([
  { name: '', content: 'x' },
  { name: 'x', content: ' ' },
  { name: 'x', content: '<script>1</script>' },
])('a template without a name or without content is refused: %j', async body => {
  expect((await call('POST', '/templateRoute/template', body)).statusCode).toBe(400)
})

test('the content of a new template passes sanitising unchanged where it matters', async () => {
  const { starter } = (await call('GET', '/templateRoute/templates')).json()
  expect(starter.content).toContain('Bonjour {{name}},')
  expect(starter.content).toContain('{{message}}')
  const id = await aTemplate(starter.content)
  const saved = (await call('GET', '/templateRoute/templates')).json().templates[0]
  expect(saved.id).toBe(id)
  for (const part of [
    'class="mail-title"',
    'href="http://localhost:3000/contact"',
    'href="tel:+14185550142"',
    'background:#1f4b3f',
    'bgcolor="#c79a4b"',
  ])
    expect(saved.content).toContain(part)
})

describe('what does not belong in a mail is gone when a template is saved', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://a.test/x.png" onload="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<iframe src="https://evil.test"></iframe>',
    '<form action="https://evil.test"><input name="password"></form>',
    '<link rel="stylesheet" href="https://evil.test/x.css">',
    '<style>@import "https://evil.test/x.css"</style>',
    '<p style="background:url(https://evil.test/x)">x</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<p style="position:fixed;top:0">x</p>',
    '<img src="file:///etc/passwd">',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<!--[if mso]><script>alert(1)</script><![endif]-->',
    '<object data="https://evil.test"></object><embed src="https://evil.test">',
    '<base href="https://evil.test"><meta http-equiv="refresh" content="0;url=https://evil.test">',
  ])('%s', async attack => {
    const id = await aTemplate(`<p>Avant</p>${attack}<p>Après</p>`)
    const { content } = (await call('GET', '/templateRoute/templates'))
      .json()
      .templates.find((template: { id: string }) => template.id === id)
    expect(content).toMatch(/^<p>Avant<\/p>.*<p>Après<\/p>$/s)
    expect(content).not.toMatch(
      /script|onerror|onload|javascript|iframe|form|evil|expression|position|file:|url\(|<!--|data:/i,
    )
  })

  test('a body cannot close the table cell around it', async () => {
    const id = await aTemplate('</td></tr></table></body><p>Dehors</p>')
    const { templates } = (await call('GET', '/templateRoute/templates')).json()
    expect(templates.find((template: { id: string }) => template.id === id).content).toBe('<p>Dehors</p>')
  })
})

test('templates are listed by name, accents aside', async () => {
  for (const name of ['Zone 3', 'Été', 'automne', 'Éloïse']) await aTemplate('<p>x</p>', name)
  const listed = (await names()).filter((name: string) =>
    ['Zone 3', 'Été', 'automne', 'Éloïse'].includes(name),
  )
  expect(listed).toEqual(['automne', 'Éloïse', 'Été', 'Zone 3'])
})
