import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addLea, field, goToEditor, HERO, LEA, untilDraftSaved } from '../editors/editor-fixtures.ts'
import { apiToken, DESKTOP, demo, openPage, signIn, signInByToken, withBrowser } from '../fixtures.ts'
import {
  aPhotoFile,
  dialogOf,
  fillAddForm,
  openLibrary,
  tileOf,
  withSamples,
} from '../media/media-fixtures.ts'

withBrowser()
withSamples()
beforeAll(addLea)

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('auth-token'))
  await page.goto('/dash')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

const EXPECTED_ERRORS = /ERR_FAILED|status of (401|404)/

test('on a shared phone nobody sees, sends or counts the drafts and uploads of another account', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: EXPECTED_ERRORS })
  await signIn(page)
  await goToEditor(page, HERO)
  await field(page, HERO).fill('mot de Marc')
  await untilDraftSaved(page, 'mot de Marc')
  await page.goto('/dash/contacts')
  await page.getByRole('button', { name: 'Create Contact' }).click()
  await dialogOf(page).getByLabel('Name').fill('Cliente de Marc')
  await untilDraftSaved(page, 'Cliente de Marc')
  await openLibrary(page, 'image')
  await fillAddForm(page, 'image', { title: 'Photo de Marc' })
  await untilDraftSaved(page, 'Photo de Marc')
  await page.route('**/uploadRoute/**', route => route.abort())
  await dialogOf(page).getByLabel('File', { exact: true }).setInputFiles(aPhotoFile('marc.jpg'))
  await dialogOf(page).getByRole('button', { name: 'Add Image' }).click()
  await untilDraftSaved(page, 'marc.jpg')
  await page.unroute('**/uploadRoute/**')

  await signOut(page)
  const sent: string[] = []
  page.on('request', request => void (request.method() !== 'GET' && sent.push(request.url())))
  await signIn(page, LEA)
  expect(await page.getByText('not on the site yet').count()).toBe(0)
  await goToEditor(page, HERO)
  expect(await field(page, HERO).inputValue()).not.toBe('mot de Marc')
  await page.goto('/dash/contacts')
  await page.getByRole('button', { name: 'Create Contact' }).click()
  expect(await dialogOf(page).getByLabel('Name').inputValue()).toBe('')
  await openLibrary(page, 'image')
  expect(await tileOf(page, 'Photo de Marc').count()).toBe(0)
  await page.getByRole('button', { name: 'Add Image' }).click()
  expect(await dialogOf(page).getByLabel('Title').inputValue()).toBe('')
  expect(sent.filter(url => /uploadRoute|imageRoute|hero/.test(url))).toEqual([])

  await signOut(page)
  await signIn(page)
  await page.getByText('1 draft is not on the site yet').waitFor()
  await page.goto('/dash/contacts')
  await page.getByRole('button', { name: 'Create Contact' }).click()
  expect(await dialogOf(page).getByLabel('Name').inputValue()).toBe('Cliente de Marc')
  await openLibrary(page, 'image')
  await tileOf(page, 'Photo de Marc').waitFor()
})

test('when another account signs in in a second tab, the first tab shows that account and nothing of the one before', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: EXPECTED_ERRORS })
  // As in a tab in the background, which does not poll: no call tells it that its session has ended.
  await page.route('**/contactRoute/counts', route => route.abort())
  await signInByToken(page)
  await goToEditor(page, HERO)
  await field(page, HERO).fill('mot de Marc')
  await untilDraftSaved(page, 'mot de Marc')
  // The editor opens with his draft.
  await page.reload()
  await expect.poll(() => field(page, HERO).inputValue()).toBe('mot de Marc')

  const other = await page.context().newPage()
  await other.goto('/dash')
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL(`${demo.siteUrl}/`)
  await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor()
  expect(await field(page, HERO).inputValue()).toBe('mot de Marc')

  await signIn(other, LEA)
  await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor({ state: 'detached' })
  await expect.poll(() => field(page, HERO).inputValue()).not.toBe('mot de Marc')
  expect(await page.getByText('We restored your unsaved changes').count()).toBe(0)
})

test('drafts stored by version 0.1 are there after the upgrade, each for its account', async () => {
  const page = await openPage()
  await signInByToken(page)
  const answer = await fetch(`${demo.siteUrl}/api/authRoute/is-authenticated`, {
    headers: { authorization: `Bearer ${await apiToken()}` },
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  await page.evaluate(async account => {
    const typed = { name: 'Ancienne', email: '', phone: '', basis: 'customer', basisOn: '2026-11-01' }
    const rows = [
      { id: `${account}:new`, typed, key: crypto.randomUUID() },
      { id: 'another:new', typed: { ...typed, name: 'Autre' }, key: crypto.randomUUID() },
    ]
    await new Promise<void>(resolve => {
      const opening = indexedDB.open('contact-drafts', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'id' })
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('drafts', 'readwrite')
        for (const row of rows) transaction.objectStore('drafts').put(row)
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
    const text = { title: 'Vieux titre', description: '', alt: '', gallery: 'none' }
    localStorage.setItem('draft:image', JSON.stringify([text]))
  }, user.id)
  await page.goto('/dash/contacts')
  await page.getByRole('button', { name: 'Create Contact' }).click()
  expect(await dialogOf(page).getByLabel('Name').inputValue()).toBe('Ancienne')
  await openLibrary(page, 'image')
  await page.getByRole('button', { name: 'Add Image' }).click()
  expect(await dialogOf(page).getByLabel('Title').inputValue()).toBe('Vieux titre')
  const left = await page.evaluate(async () => ({
    names: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage).filter(key => key.startsWith('draft:')),
  }))
  expect(left).toEqual({ names: ['drafts'], keys: [] })
})
