import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { clearContactPosts, PHONE, queryDatabase, withBrowser } from '../fixtures.ts'
import { DIALOGS, open, visit } from '../site-fixtures.ts'

withBrowser()
beforeEach(clearContactPosts)

/** As a person types on a phone, and finds the next thing to tap. */
const LETTER_MS = 180
const LOOK_MS = 600

test('a customer fills in the whole request with one thumb, four photos too, and sends it within a minute', async () => {
  const page = await visit('/', PHONE)
  const startedAt = performance.now()
  const form = await open(page, DIALOGS.contact)
  const tap = async (target: Locator) => {
    await page.waitForTimeout(LOOK_MS)
    await target.tap()
  }
  const type = async (label: string, text: string) => {
    const field = form.getByLabel(label, { exact: true })
    await tap(field)
    await field.pressSequentially(text, { delay: LETTER_MS })
  }
  const name = `Marie Pouce ${process.pid}`
  await type('Nom', name)
  await type('Téléphone', '4185550167')
  await type('Courriel', 'marie@exemple.ca')
  await type('Votre projet', 'Refaire la douche et le plancher.')
  await tap(form.locator('form summary'))
  for (const chip of ['Salle de bain', 'Plancher', 'Douche']) await tap(form.getByText(chip, { exact: true }))
  await type('Longueur', '8')
  await type('Largeur', '10')
  await form.getByText('Environ 80 pi²').waitFor()
  await tap(form.getByText('D’ici trois mois', { exact: true }))
  await type('Ville ou quartier', 'Lévis')
  await page.waitForTimeout(LOOK_MS)
  await form.locator('input[type=file][multiple]').setInputFiles(await fourPhotos())
  await form.getByText('4 sur 8', { exact: true }).waitFor()
  await tap(form.getByLabel('J’ai lu et j’accepte'))
  await tap(form.getByRole('button', { name: 'Envoyer' }))
  await form.getByRole('heading', { name: 'C’est envoyé.' }).waitFor()
  const seconds = (performance.now() - startedAt) / 1_000
  expect(seconds).toBeLessThan(60)
  await page.getByText('Vos 4 photos sont arrivées. Merci!').first().waitFor()
  const [stored] = await queryDatabase<{ details: object; photos: number }>(
    `select details, (select count(*)::int from photos where message_id = messages.id) as photos from messages
     where name = $1`,
    [name],
  )
  expect(stored).toMatchObject({
    details: {
      room: 'bathroom',
      works: ['floor', 'shower'],
      length: 8,
      width: 10,
      when: 'threeMonths',
      city: 'Lévis',
    },
    photos: 4,
  })
})

const fourPhotos = () =>
  Promise.all(
    ['#885533', '#335588', '#558833', '#883355'].map(async (background, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 4032, height: 3024 + index, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
