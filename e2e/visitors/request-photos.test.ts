import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  clearContactPosts,
  DESKTOP,
  DEVICES,
  demo,
  expectNoFindings,
  nightlyTest,
  PHONE,
  queryDatabase,
  saveSettings,
  withBrowser,
} from '../fixtures.ts'
import { aMessage, mailsTo, newAddress, openSignedIn } from '../people/message-fixtures.ts'
import { DIALOGS, holdScript, horizontalOverflow, open, visit } from '../site-fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

const SENT_IN_DIALOG = 'Votre message a été envoyé avec succès ! La fenêtre se fermera automatiquement.'

let people = 0
const newName = () => {
  people += 1
  return `Marie Photos ${process.pid}-${people}`
}

const photo = async (name: string, background: string, height = 1200) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const twoPhotos = async () => [await photo('IMG_1.jpg', '#885533'), await photo('IMG_2.jpg', '#335588', 1000)]

/** Files on a disk keep their date, by which a photo is told again; and large ones need not go through the test. */
function onDisk(files: { name: string; buffer: Buffer }[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return files.map(({ name, buffer }) => {
    const file = path.join(folder, name)
    writeFileSync(file, buffer)
    return file
  })
}

async function fillForm(form: Page | Locator, name: string): Promise<void> {
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await field('Nom').fill(name)
  await field('Téléphone').fill('418 555-0167')
  await field('Courriel').fill('marie@exemple.ca')
  await field('Votre projet').fill('Une salle de bain à refaire.')
  await form.getByLabel('J’ai lu et j’accepte').check()
  await form.locator('form summary').click()
}

const choose = (form: Page | Locator) => form.locator('input[type=file][multiple]')

const storedPhotos = (name: string) =>
  queryDatabase<{ id: string; state: string }>(
    'select messages.id, photos.state from photos join messages on messages.id = message_id where name = $1',
    [name],
  )

describe.each(DEVICES)('on %s', (_, device) => {
  test('a customer sends two photos with the form: the message first, the photos then, and the contractor sees them', async () => {
    const name = newName()
    const page = await visit('/', device)
    const form = await open(page, DIALOGS.contact)
    await fillForm(form, name)
    await choose(form).setInputFiles(await twoPhotos())
    await form.getByRole('img', { name: 'Photo 2', exact: true }).waitFor()
    await form.getByText('2 sur 8', { exact: true }).waitFor()
    await form.getByRole('button', { name: 'Retirer la photo 1' }).click()
    await form.getByText('1 sur 8', { exact: true }).waitFor()
    await choose(form).setInputFiles((await twoPhotos()).slice(0, 1))
    await form.getByText('2 sur 8', { exact: true }).waitFor()
    await expectNoFindings(page, 'contact form with photos')
    expect(await horizontalOverflow(page)).toBe(0)
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await form.getByText(SENT_IN_DIALOG, { exact: true }).waitFor()
    await form.getByText('Vos 2 photos sont arrivées. Merci!').waitFor()
    await expect
      .poll(async () => (await storedPhotos(name)).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['ready', 'ready'])
    const [row] = await storedPhotos(name)
    const dashboard = await openSignedIn(device)
    await dashboard.goto(`/dash/messages/${row?.id}`)
    await dashboard.getByRole('button', { name: 'Open photo 2 of 2' }).waitFor()
    await dashboard.getByText('Only people who sign in here can see these photos.').waitFor()
  })
})

nightlyTest.for([
  [1, 'mais une photo n’est pas passée.', /Envoyez-la par texto au \d{3} /],
  [2, 'mais 2 photos ne sont pas passées.', /Envoyez-les par texto au \d{3} /],
] as const)(
  'a customer whose photos (%i) are not taken, because the setting changed meanwhile, is told where to send them',
  async ([count, problem, help]) => {
    const name = newName()
    const page = await visit('/', PHONE)
    const form = await open(page, DIALOGS.contact)
    await fillForm(form, name)
    await choose(form).setInputFiles((await twoPhotos()).slice(0, count))
    await form.getByText(`${count} sur 8`, { exact: true }).waitFor()
    const take = (areRequestPhotosOn: boolean) =>
      saveSettings({ areRequestPhotosOn }, async () =>
        expect((await (await fetch(`${demo.siteUrl}/contact`)).text()).includes('type="file"')).toBe(
          areRequestPhotosOn,
        ),
      )
    onTestFinished(() => take(true))
    await take(false)
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await form.getByText(SENT_IN_DIALOG, { exact: true }).waitFor()
    const strip = page.getByRole('alert').filter({ hasText: problem })
    await strip.getByText(help).waitFor()
    expect(await strip.getByRole('button').allTextContents()).toEqual(['Continuer sans'])
    expect(await form.getByText('Vos photos suivent').count()).toBe(0)
    await form.waitFor({ state: 'detached' })
    await strip.getByRole('button', { name: 'Continuer sans' }).tap()
    await strip.waitFor({ state: 'detached' })
    await page.reload()
    await open(page, DIALOGS.contact)
    expect(await page.getByText('Des photos n’avaient pas fini de partir').count()).toBe(0)
    expect(await storedPhotos(name)).toEqual([])
  },
)

test('a customer whose photos find no space on the server is told at once, and may try again', async () => {
  const name = newName()
  const page = await visit('/contact', { ...PHONE, expectedErrors: /status of 507/ })
  await page.route('**/contactRoute/photos', route => route.fulfill({ status: 507 }))
  await fillForm(page, name)
  await choose(page).setInputFiles(await twoPhotos())
  await page.getByRole('button', { name: 'Envoyer' }).tap()
  const strip = page.getByRole('alert').filter({ hasText: 'mais 2 photos ne sont pas passées.' })
  await strip.getByText(/Réessayez, ou envoyez-les par texto au \d{3} /).waitFor()
  await page.unroute('**/contactRoute/photos')
  await strip.getByRole('button', { name: 'Réessayer' }).tap()
  await page.getByText('Vos 2 photos sont arrivées. Merci!').first().waitFor()
  expect(await storedPhotos(name)).toHaveLength(2)
})

test('on the page of the form, a photo whose connection is cut is continued, and its customer sees each step', async () => {
  const name = newName()
  const page = await visit('/contact', { ...PHONE, expectedErrors: /ERR_FAILED|Failed to load/ })
  let cuts = 0
  await page.route('**/contactRoute/photos/*/part/1', async route => {
    cuts += 1
    await (cuts <= 2 ? route.abort() : route.continue())
  })
  await fillForm(page, name)
  await page.getByText('Ce qui est à refaire, de près').waitFor()
  await page.getByLabel('Longueur').fill('8')
  await page.getByLabel('Largeur').fill('10')
  await choose(page).setInputFiles(await twoPhotos())
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Votre message est bien arrivé. On vous répond dès que possible.').waitFor()
  await page.getByText('Envoi de vos photos').waitFor()
  await page.getByText('Vos 2 photos sont arrivées. Merci!').waitFor()
  await page.getByText('Vos 2 photos et vos mesures sont arrivées.').waitFor()
  expect(cuts).toBe(4)
  expect(await storedPhotos(name)).toHaveLength(2)
})

test('a customer cannot choose or remove photos while the form is sent, because they would not follow it', async () => {
  const name = newName()
  const page = await visit('/contact', { ...DESKTOP, expectedErrors: /ERR_FAILED|Failed to load/ })
  let { promise: isAnswered, resolve: answer } = Promise.withResolvers<'abort' | 'continue'>()
  await page.route('**/contactRoute/contact', async route => route[await isAnswered]())
  await fillForm(page, name)
  const [first, second] = await twoPhotos()
  await choose(page).setInputFiles(first ?? [])
  await page.getByText('1 sur 8', { exact: true }).waitFor()
  const areDisabled = () =>
    Promise.all(
      [choose(page), page.getByRole('button', { name: 'Retirer la photo 1' })].map(one => one.isDisabled()),
    )
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(areDisabled).toEqual([true, true])
  answer('abort')
  await expect.poll(areDisabled).toEqual([false, false])
  await choose(page).setInputFiles(second ?? [])
  await page.getByText('2 sur 8', { exact: true }).waitFor()
  ;({ promise: isAnswered, resolve: answer } = Promise.withResolvers<'abort' | 'continue'>())
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(areDisabled).toEqual([true, true])
  answer('continue')
  await page.getByText('Vos 2 photos sont arrivées. Merci!').first().waitFor()
  expect(await storedPhotos(name)).toHaveLength(2)
})

test('what is no photo is refused in words, and stops nothing', async () => {
  const name = newName()
  const page = await visit('/contact', DESKTOP)
  await fillForm(page, name)
  await choose(page).setInputFiles(
    onDisk([
      { name: 'plan.pdf', buffer: Buffer.from('%PDF') },
      { name: 'tour.mp4', buffer: Buffer.from('mp4') },
      { name: 'grande.jpg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
      await photo('IMG_1.jpg', '#885533'),
    ]),
  )
  for (const text of [
    'plan.pdf n’est pas une photo. Choisissez un fichier JPG, HEIC, PNG ou WebP.',
    'tour.mp4 est une vidéo. Ici, on prend seulement des photos.',
    'grande.jpg dépasse 15 Mo. Prenez-la de nouveau, ou envoyez-la en plus petit.',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByText('1 sur 8', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Votre photo est arrivée. Merci!').waitFor()
})

test('photos that do not pass cost no message, and can be sent again', async () => {
  const name = newName()
  const page = await visit('/contact', { ...PHONE, expectedErrors: /400|Failed to load/ })
  let isBroken = true
  await page.route('**/contactRoute/photos/*/part/1', route =>
    isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  )
  await fillForm(page, name)
  await choose(page).setInputFiles(await twoPhotos())
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const strip = page.getByRole('alert').filter({ hasText: 'mais 2 photos ne sont pas passées.' })
  await strip.waitFor()
  isBroken = false
  await strip.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText('Vos 2 photos sont arrivées. Merci!').waitFor()
  expect(await queryDatabase('select from messages where name = $1', [name])).toHaveLength(1)
})

test('a customer who reloads the page while photos leave chooses them again, and none arrives twice', {
  retry: 0,
}, async () => {
  const name = newName()
  const page = await visit('/contact', { ...PHONE, expectedErrors: /ERR_FAILED|Failed to load/ })
  let parts = 0
  await page.route('**/contactRoute/photos/*/part/1', async route => {
    parts += 1
    // The second photo does not leave before the reload.
    await (parts === 1 ? route.continue() : route.abort())
  })
  await fillForm(page, name)
  const photos = onDisk(await twoPhotos())
  await choose(page).setInputFiles(photos)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Envoi de vos photos : 1 sur 2').waitFor()
  page.once('dialog', dialog => void dialog.accept())
  await page.unroute('**/contactRoute/photos/*/part/1')
  await page.reload()
  const strip = page.getByRole('alert').filter({ hasText: 'Des photos n’avaient pas fini de partir.' })
  await strip.waitFor()
  await expectNoFindings(page, 'strip after a reload')
  await strip.locator('input[type=file]').setInputFiles(photos)
  await page.getByText('Vos 2 photos sont arrivées. Merci!').waitFor()
  expect(await storedPhotos(name)).toHaveLength(2)
  await page.reload()
  await page.getByLabel('Nom', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Des photos n’avaient pas fini de partir.').count()).toBe(0)
})

test('a customer who leaves for the home page while photos leave is asked for them there', {
  retry: 0,
}, async () => {
  const name = newName()
  const page = await visit('/contact', { ...PHONE, expectedErrors: /ERR_FAILED|Failed to load/ })
  let parts = 0
  await page.route('**/contactRoute/photos/*/part/1', async route => {
    parts += 1
    // The second photo does not leave from the page of the form.
    await (parts === 1 ? route.continue() : route.abort())
  })
  await fillForm(page, name)
  const photos = onDisk(await twoPhotos())
  await choose(page).setInputFiles(photos)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Envoi de vos photos : 1 sur 2').waitFor()
  // An iPhone asks nothing.
  page.once('dialog', dialog => void dialog.accept())
  await page.getByRole('link', { name: 'Retour à l’accueil', exact: true }).tap()
  await page.waitForURL(url => url.pathname === '/')
  await page.unroute('**/contactRoute/photos/*/part/1')
  const strip = page.getByRole('alert').filter({ hasText: 'Des photos n’avaient pas fini de partir.' })
  await strip.waitFor()
  await expectNoFindings(page, 'strip on the home page')
  await strip.locator('input[type=file]').setInputFiles(photos)
  await page.getByText('Vos 2 photos sont arrivées. Merci!').waitFor()
  expect(await storedPhotos(name)).toHaveLength(2)
})

nightlyTest(
  'with the link of the acknowledgement a customer adds a photo; a damaged link says so',
  async () => {
    const name = newName()
    const email = newAddress()
    const acknowledge = (isAcknowledgementOn: boolean) =>
      saveSettings({ isAcknowledgementOn }, async () => {})
    await acknowledge(true)
    onTestFinished(() => acknowledge(false))
    const page = await visit('/contact', PHONE)
    await fillForm(page, name)
    await page.getByLabel('Courriel', { exact: true }).fill(email)
    // Who is faster than a person gets no acknowledgement.
    await page.waitForFunction(() => performance.now() > 3_000)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    const mail = await vi.waitUntil(async () => (await mailsTo(email))[0], { timeout: 60_000 })
    const address = mail.text.split('\n').find(line => line.includes('/photos/')) ?? ''
    const { pathname } = new URL(address)
    // On a phone the script may come after the photos are chosen.
    const letScriptRun = await holdScript(page, /add-photos-.*\.js$/)
    await page.goto(pathname)
    await page.getByRole('heading', { name: 'Ajouter d’autres photos' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await choose(page).setInputFiles(await twoPhotos())
    letScriptRun()
    await page.getByText('C’est reçu. Merci!').waitFor()
    expect(await storedPhotos(name)).toHaveLength(2)
    await expectNoFindings(page, 'page for more photos')
    expect(await horizontalOverflow(page)).toBe(0)
    await page.reload()
    await page.getByText('2 photos déjà reçues').waitFor()
    await page.getByText('Vous pouvez encore en ajouter 22.').waitFor()

    const damaged = await visit(`${pathname.slice(0, -2)}__`, { ...PHONE, expectedErrors: /404/ })
    await damaged.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor()
  },
)

nightlyTest(
  'the contractor asks for photos in a reply; the customer adds two, and they stand in the conversation',
  async () => {
    const email = newAddress()
    const name = newName()
    const id = await aMessage({ name, email })
    const dashboard = await openSignedIn(PHONE)
    await dashboard.goto(`/dash/messages/${id}`)
    await dashboard.getByRole('button', { name: 'Reply', exact: true }).click()
    const reply = dashboard.getByRole('textbox', { name: 'Reply', exact: true })
    await reply.fill('Merci pour votre message.')
    await dashboard.getByText('Puts a private link into your reply. It works for 14 days.').waitFor()
    // On a slow connection somebody types on until the link arrives.
    const answer = Promise.withResolvers<void>()
    await dashboard.route('**/photo-link', async route => {
      await answer.promise
      await route.continue()
    })
    await dashboard.getByRole('button', { name: 'Ask for photos' }).click()
    await reply.fill('Merci pour votre message. On regarde ça.')
    answer.resolve()
    await expect
      .poll(() => reply.inputValue())
      .toContain(
        'Merci pour votre message. On regarde ça.\n\nPourriez-vous nous envoyer quelques photos de la pièce?',
      )
    await expectNoFindings(dashboard, 'reply that asks for photos')
    await dashboard.getByRole('button', { name: 'Send Reply' }).click()
    await dashboard.getByText('Reply sent successfully.').waitFor()
    const mail = await vi.waitUntil(async () => (await mailsTo(email))[0], { timeout: 60_000 })
    const address = mail.text.split(/\s/).find(word => word.includes('/photos/')) ?? ''

    const page = await visit(new URL(address).pathname, PHONE)
    await choose(page).setInputFiles(await twoPhotos())
    await page.getByText('C’est reçu. Merci!').waitFor()
    await dashboard.getByText('Added 2 photos').waitFor()
    await dashboard.getByText('from the photo page').waitFor()
    await dashboard.getByRole('button', { name: 'Open photo 2 of 2' }).waitFor()
  },
)
