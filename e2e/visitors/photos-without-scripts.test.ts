import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  apiToken,
  callApi,
  clearContactPosts,
  DESKTOP,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  withBrowser,
} from '../fixtures.ts'
import { aMessage } from '../people/message-fixtures.ts'
import { horizontalOverflow } from '../site-fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

let people = 0
const newName = () => {
  people += 1
  return `Marie Sans Scripts ${process.pid}-${people}`
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

async function openForm(device: typeof PHONE | typeof DESKTOP, name: string): Promise<Page> {
  const page = await openPage({ ...device, javaScriptEnabled: false, expectedErrors: /status of 400/ })
  await page.goto('/contact')
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await page.getByLabel('Téléphone', { exact: true }).fill('418 555-0167')
  await page.getByLabel('Courriel', { exact: true }).fill('marie@exemple.ca')
  await page.getByLabel('Votre projet', { exact: true }).fill('Une salle de bain à refaire.')
  await page.locator('form summary').click()
  return page
}

const accept = (page: Page) => page.getByLabel('J’ai lu et j’accepte').check()
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true }).click()

/** Not by `getByText`, which does not look into `<noscript>`. */
const shows = (page: Page, text: string) =>
  expect.poll(async () => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain(text)

const stored = (name: string) =>
  queryDatabase<{ id: string; photos: number }>(
    `select id, (select count(*)::int from photos where message_id = messages.id and state in ('preparing', 'ready'))
       as photos from messages where name = $1`,
    [name],
  )

test.each([
  ['on a phone', PHONE],
  ['on a desktop', DESKTOP],
] as const)(
  '%s, a visitor without scripts sends three photos with the form',
  { retry: 0 },
  async (_, device) => {
    const name = newName()
    const page = await openForm(device, name)
    for (const number of [1, 2, 3])
      await page
        .getByLabel(`Photo ${number}`, { exact: true })
        .setInputFiles(await photo(`${number}.jpg`, `#${number}${number}8855`))
    await shows(page, 'JPG, HEIC, PNG ou WebP, 15 Mo chacune. L’envoi peut prendre une minute.')
    expect(await horizontalOverflow(page)).toBe(0)
    await accept(page)
    await send(page)
    await shows(page, 'Votre message est bien arrivé, avec 3 photos. On vous répond dès que possible.')
    await shows(page, 'Pour en envoyer d’autres, envoyez-les par texto au')
    expect(await stored(name)).toMatchObject([{ photos: 3 }])
  },
)

test('a photo that is too large or none costs itself, never the message; sent again it is stored once', {
  retry: 0,
}, async () => {
  const name = newName()
  const page = await openForm(DESKTOP, name)
  // On a disk: the browser reads them again when the page is reloaded.
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { buffer: good } = await photo('bonne.jpg', '#885533')
  const files = { 'grande.jpg': Buffer.alloc(16 * 1024 * 1024, 1), 'plan.pdf': '%PDF-1.7', 'bonne.jpg': good }
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    writeFileSync(path.join(folder, name), content)
    await page.getByLabel(`Photo ${index + 1}`, { exact: true }).setInputFiles(path.join(folder, name))
  }
  await accept(page)
  await send(page)
  const outcome = 'Votre message est bien arrivé. 2 photos n’ont pas pu être lues : grande.jpg, plan.pdf.'
  await shows(page, outcome)
  expect(await stored(name)).toMatchObject([{ photos: 1 }])
  await page.reload()
  await shows(page, outcome)
  expect(await stored(name)).toMatchObject([{ photos: 1 }])
})

nightlyTest(
  'a form with photos that lacks something comes back with all that was typed, and asks for the photos again',
  async () => {
    const name = newName()
    const page = await openForm(PHONE, name)
    await page.getByLabel('Photo 1', { exact: true }).setInputFiles(await photo('1.jpg', '#885533'))
    await send(page)
    await shows(page, 'Choisissez de nouveau vos photos : la page ne peut pas les garder.')
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe(name)
    await page.getByLabel('Photo 1', { exact: true }).setInputFiles(await photo('1.jpg', '#885533'))
    await accept(page)
    await send(page)
    await shows(page, 'Votre message est bien arrivé, avec une photo. On vous répond dès que possible.')
    expect(await stored(name)).toMatchObject([{ photos: 1 }])
  },
)

test('by a link that somebody sent, a visitor without scripts adds photos', async () => {
  const name = newName()
  const id = await aMessage({ name })
  const asked = await callApi(`/contactRoute/contact/${id}/photo-link`, {
    ...{ method: 'POST', body: '{}', token: await apiToken() },
  })
  const { link } = (await asked.json()) as { link: string }
  const page = await openPage({ ...PHONE, javaScriptEnabled: false })
  await page.goto(new URL(link).pathname)
  expect(await page.getByText('Prendre').isVisible()).toBe(false)
  const sendPhotos = page.getByRole('button', { name: 'Envoyer les photos' })
  await sendPhotos.click()
  await shows(page, 'Choisissez au moins une photo.')
  await page.getByLabel('Photo 1', { exact: true }).setInputFiles(await photo('1.jpg', '#885533'))
  await page.getByLabel('Photo 2', { exact: true }).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: readFileSync(import.meta.filename),
  })
  await sendPhotos.click()
  await shows(page, 'Une photo reçue. Merci!')
  await shows(page, 'Une photo n’a pas pu être lue : notes.txt.')
  await shows(page, '1 photo déjà reçue')
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await stored(name)).toMatchObject([{ photos: 1 }])
})
