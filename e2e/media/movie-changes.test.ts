import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  expectInSight,
  openPage,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  aBrokenMovieFile,
  addItem,
  aMovieFile,
  aReadyItem,
  dialogOf,
  listItems,
  openLibrary,
  tileOf,
  untilReady,
  watchToasts,
  withSamples,
} from './media-fixtures.ts'

withBrowser()
withSamples()

const HERO = '/heroSectionRoute/hero-section'

async function showOnHero(videoUrl: string): Promise<void> {
  const token = await apiToken()
  const answer = await callApi(HERO, { method: 'PATCH', token, body: JSON.stringify({ videoUrl }) })
  expect(answer.status).toBe(200)
}

async function changeElsewhere(id: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = { authorization: `Bearer ${await apiToken()}` }
  const answer = await callApi(`/videoRoute/video/${id}`, { method: 'PATCH', body, headers })
  expect(answer.status).toBe(200)
}

test('on a phone an admin edits the text of a movie, and only that tile changes', async () => {
  const title = `À corriger`
  await aReadyItem('video', { title })
  const page = await openPage(PHONE)
  const shown = await watchToasts(page)
  await openLibrary(page, 'video')
  const titles = () => page.getByRole('listitem').getByRole('heading').allInnerTexts()
  const before = await titles()
  await tileOf(page, title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Movie' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe(title)
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Filmé sur le chantier.')
  await dialog.getByLabel('Title').fill(`Corrigé`)
  await dialog.getByLabel('Alt text').fill('Une douche de marbre')
  await page.route('**/videoRoute/video/*', async route => {
    await wait(300)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Update Movie' }).click()
  expect(await dialog.getByRole('button', { name: 'Updating...' }).isDisabled()).toBe(true)
  await dialog.waitFor({ state: 'detached' })
  expect(await shown()).toEqual(['Movie updated successfully!'])
  expect(await titles()).toEqual(before.map(other => (other === title ? `Corrigé` : other)))
})

test('two admins edit a movie at the same time: each saves what they changed, also from a draft', async () => {
  const title = 'À deux'
  const { id } = await aReadyItem('video', { title })
  const page = await openPage(DESKTOP)
  await openLibrary(page, 'video')
  const openForm = () => tileOf(page, title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Movie' })
  const update = async () => {
    await dialog.getByRole('button', { name: 'Update Movie' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await openForm()
  await dialog.getByLabel('Description').fill('La mienne.')
  await changeElsewhere(id, { alt: 'Celui de Léa' })
  await update()
  const stored = async () => (await listItems('video')).find(item => item.id === id)
  expect(await stored()).toMatchObject({ title, description: 'La mienne.', alt: 'Celui de Léa' })

  await openForm()
  await dialog.getByLabel('Description').fill('La suivante.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await changeElsewhere(id, { alt: 'Un autre', focus: 'left top' })
  await page.reload()
  await openForm()
  await dialog.getByText('You have an unsaved draft.').waitFor()
  expect(await dialog.getByLabel('Alt text').inputValue()).toBe('Un autre')
  await update()
  expect(await stored()).toMatchObject({ description: 'La suivante.', alt: 'Un autre', focus: 'left top' })
  // Nothing was changed: that is no failure.
  await openForm()
  await update()
})

test('a file that replaces another leaves the words that were changed while it was sent', async () => {
  const title = 'Remplacée lentement'
  const { id } = await aReadyItem('video', { title })
  const page = await openPage(DESKTOP)
  await openLibrary(page, 'video')
  await tileOf(page, title).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Movie' })
  await dialog.getByLabel('Alt text').fill('Avec le nouveau film')
  await dialog.locator('input[type=file]').setInputFiles(aMovieFile())
  await page.route('**/videoRoute/video/*', async route => {
    await changeElsewhere(id, { description: 'Changée pendant l’envoi.' })
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Update Movie' }).click()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await dialog.first().waitFor({ state: 'detached' })
  const [stored] = (await listItems('video')).filter(item => item.id === id)
  expect(stored).toMatchObject({ description: 'Changée pendant l’envoi.', alt: 'Avec le nouveau film' })
})

test('a movie that was deleted elsewhere cannot be edited; the error says why, and the text stays', {
  retry: 0,
}, async () => {
  const { id } = await aReadyItem('video', { title: 'Parti ailleurs' })
  const page = await openPage({ ...DESKTOP, expectedErrors: /status of 404/ })
  await openLibrary(page, 'video')
  await tileOf(page, 'Parti ailleurs').getByRole('button', { name: 'Edit' }).click()
  await queryDatabase('update media_items set deleted_at = now() where id = $1', [id])
  const dialog = dialogOf(page)
  await dialog.getByLabel('Title').fill('Un nouveau titre')
  await dialog.getByRole('button', { name: 'Update Movie' }).click()
  await toast(page)
    .getByText(/^Failed to update the movie: .+/)
    .waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Un nouveau titre')
})

test('an edit without a connection fails with an error and keeps the text, also when the form is closed', {
  retry: 0,
}, async () => {
  await aReadyItem('video', { title: 'Hors ligne' })
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  await openLibrary(page, 'video')
  const edit = tileOf(page, 'Hors ligne').getByRole('button', { name: 'Edit' })
  await edit.click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Description').fill('Tapé dans le sous-sol.')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Update Movie' }).click()
  await expectInSight(toast(page).getByText('Failed to update the movie. Please try again.', { exact: true }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await edit.click()
  await dialog.getByText('You have an unsaved draft.').waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Tapé dans le sous-sol.')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Update Movie' }).click()
  await expectInSight(toast(page).getByText('Movie updated successfully!'))
})

test('an admin replaces a file, and visitors see the old one until the new one is ready', async () => {
  const before = await aReadyItem('video', { title: 'À remplacer' })
  await showOnHero(before.url)
  const page = await openPage()
  await openLibrary(page, 'video')
  const tile = tileOf(page, 'À remplacer')
  await tile.getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page)
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles(aMovieFile('remplacement.mov', { size: '480x270' }))
  await dialog.getByRole('button', { name: 'Update Movie' }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByText('Replace the file of "À remplacer"?').waitFor()
  await confirm.getByRole('button', { name: 'Replace' }).click()
  await expectInSight(toast(page).getByText('Movie updated successfully!'))
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await listItems('video')).find(({ id }) => id === before.id)?.url)
    .not.toBe(before.url)
  const after = await untilReady('video', before.id)
  expect(after.url).toContain('-480x270.mp4')
  const hero = (await (await callApi(HERO)).json()) as { videoUrl: string }
  expect(hero.videoUrl).toBe(after.url)
  await expect.poll(() => tile.locator('img').getAttribute('src')).toContain('-480x270.jpg')

  // The earlier file is kept, and can be brought back.
  await tile.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: /^Bring back / }).click()
  await expectInSight(toast(page).getByText('The earlier file is on the site again.'))
  await expect
    .poll(async () => (await listItems('video')).find(({ id }) => id === before.id)?.url)
    .toBe(before.url)
  expect(((await (await callApi(HERO)).json()) as { videoUrl: string }).videoUrl).toBe(before.url)
})

test('on a phone deleting a movie asks first, says where it is used, and can be undone', async () => {
  const title = `À jeter`
  const { url } = await aReadyItem('video', { title })
  await showOnHero(url)
  const page = await openPage(PHONE)
  await openLibrary(page, 'video')
  const lists: string[] = []
  page.on('request', request => request.url().includes('/videoRoute/videos') && lists.push(request.url()))
  const tile = tileOf(page, title)
  const remove = tile.getByRole('button', { name: 'Delete' })
  await remove.click()
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await confirmation.getByText(`Are you sure you want to delete "${title}"?`, { exact: true }).waitFor()
  await confirmation.getByText('Live on your site').waitFor()
  await confirmation.getByRole('listitem').getByText('Hero').waitFor()
  const cancel = confirmation.getByRole('button', { name: 'Cancel' })
  expect(await cancel.evaluate(button => button === document.activeElement)).toBe(true)
  await cancel.click()
  await confirmation.waitFor({ state: 'hidden' })
  expect(await tile.count()).toBe(1)
  expect(lists).toEqual([])

  await remove.click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  const deleted = toast(page).filter({ hasText: `"${title}" has been deleted successfully.` })
  await deleted.waitFor()
  expect(await tile.count()).toBe(0)
  await expect.poll(() => lists.length).toBe(1)
  await expect
    .poll(async () => ((await (await callApi(HERO)).json()) as { videoUrl: string }).videoUrl)
    .not.toBe(url)

  await deleted.getByRole('button', { name: 'Undo' }).click()
  await tile.waitFor()
  await expect
    .poll(async () => ((await (await callApi(HERO)).json()) as { videoUrl: string }).videoUrl)
    .toBe(url)
})

test('a deletion without a connection is reverted with an error', async () => {
  await aReadyItem('video', { title: 'Reste là' })
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_|Failed to load/ })
  await openLibrary(page, 'video')
  await page.route('**/videoRoute/video/*', route => route.abort())
  await tileOf(page, 'Reste là').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectInSight(
    toast(page).getByText('Failed to delete "Reste là". Please try again.', { exact: true }),
  )
  await tileOf(page, 'Reste là').waitFor()
})

test('a deleted movie is in the trash for 30 days and can be restored', async () => {
  const { id } = await aReadyItem('video', { title: 'Dans le bac' })
  const deletedAt = '2026-11-10T17:00:00Z'
  await queryDatabase('update media_items set deleted_at = $1 where id = $2', [deletedAt, id])
  const page = await openPage(PHONE)
  await openLibrary(page, 'video')
  expect(await tileOf(page, 'Dans le bac').count()).toBe(0)
  await page.getByRole('link', { name: 'Trash' }).tap()
  const row = tileOf(page, 'Dans le bac')
  await row.getByText('Deleted for good on December 10, 2026').waitFor()
  await row.getByRole('button', { name: 'Restore' }).tap()
  await expectInSight(toast(page).getByText('"Dans le bac" restored.'))
  expect(await row.count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the list' }).tap()
  await tileOf(page, 'Dans le bac').waitFor()
})

test('a truncated file fails and says what to do; Retry repeats a conversion that failed on the server', async () => {
  const broken = await addItem('video', aBrokenMovieFile('coupe.mov'), { title: 'Coupé net' })
  const page = await openPage()
  await openLibrary(page, 'video')
  const tile = tileOf(page, 'Coupé net')
  await tile.getByText('Couldn’t be prepared').waitFor()
  await tile.getByText('Upload it again from the phone that made it.').waitFor()
  await tile.getByRole('button', { name: 'Delete' }).waitFor()
  // The same file would fail again.
  expect(await tile.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await queryDatabase('delete from media_items where id = $1', [broken.id])

  const { id } = await aReadyItem('video', { title: 'Notre faute' })
  await queryDatabase(
    `update media_files set state = 'failed', problem = 'cannot_prepare', ready_at = null where item_id = $1`,
    [id],
  )
  await page.reload()
  const ours = tileOf(page, 'Notre faute')
  await ours.getByText('Something went wrong on our side').waitFor()
  await ours.getByRole('button', { name: 'Retry' }).click()
  await ours.getByRole('button', { name: 'Play Notre faute' }).waitFor()
})

test('a tile shows the progress of the conversion', async () => {
  const { id } = await aReadyItem('video', { title: 'En chemin' })
  const set = (state: string, percent: number) =>
    queryDatabase('update media_files set state = $2, percent = $3 where item_id = $1', [id, state, percent])
  await set('uploaded', 0)
  const page = await openPage()
  await openLibrary(page, 'video')
  const tile = tileOf(page, 'En chemin')
  await tile.getByText('Waiting to be processed').waitFor()
  await set('processing', 45)
  await tile.getByText('Preparing for the web, 45%').waitFor()
  expect(await tile.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45')
  await page.getByRole('button', { name: 'List' }).click()
  await tile.getByText('Preparing for the web, 45%').waitFor()
  await set('ready', 100)
  await tile.getByText('Preparing for the web').waitFor({ state: 'detached' })
})

test('on a phone an admin chooses which part of a movie stays in sight, and the hero on a phone shows that part', async () => {
  const title = 'Sujet à gauche'
  const { id, url } = await aReadyItem('video', { title })
  await showOnHero(url)
  const page = await openPage(PHONE)
  await openLibrary(page, 'video')
  await tileOf(page, title).getByRole('button', { name: 'Edit' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Edit Movie' })
  expect(await dialog.getByRole('radio', { name: 'Middle' }).isChecked()).toBe(true)
  // One tap on the picture.
  await dialog.getByRole('radio', { name: 'Top left' }).tap()
  await expectInSight(dialog.getByRole('button', { name: 'Update Movie' }))
  await dialog.getByRole('button', { name: 'Update Movie' }).tap()
  await expectInSight(page.getByText('Movie updated successfully!'))
  const stored = await queryDatabase('select focus from media_items where id = $1', [id])
  expect(stored).toEqual([{ focus: 'left top' }])

  const visitor = await openPage(PHONE)
  const positions = async () => {
    await visitor.goto('/')
    return visitor
      .locator('#acceuil [data-focus]')
      .evaluateAll(all => all.map(one => getComputedStyle(one).objectPosition))
  }
  await expect.poll(positions).toEqual(['0% 0%', '0% 0%', '0% 0%', '0% 0%'])
  // The portrait copies of the poster are cut out of the middle.
  expect(await visitor.locator('#acceuil source[media]').count()).toBe(0)
})

test('of several movies only some could be deleted: the others stay, and Undo brings those back', {
  retry: 0,
}, async () => {
  const titles = ['Un de trois', 'Deux de trois', 'Trois de trois']
  for (const title of titles) await aReadyItem('video', { title })
  const page = await openPage({ ...DESKTOP, expectedErrors: /status of 500/ })
  await openLibrary(page, 'video')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const title of titles) await tileOf(page, title).getByRole('checkbox').check()
  let calls = 0
  await page.route('**/videoRoute/video/*', route => {
    if (route.request().method() === 'DELETE') calls += 1
    return calls === 2 ? route.fulfill({ status: 500, body: 'broken' }) : route.continue()
  })
  await page.getByRole('button', { name: 'Delete 3' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await toast(page).getByText('Not all of them were deleted. Please try again.').waitFor()
  const stored = async () => {
    const found = (await listItems('video')).map(({ title }) => title)
    return titles.filter(title => found.includes(title)).length
  }
  expect(await stored()).toBe(2)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('1 restored.').waitFor()
  expect(await stored()).toBe(3)
})
