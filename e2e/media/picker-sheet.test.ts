import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callApi, openPage, PHONE, signInByToken, withBrowser } from '../fixtures.ts'
import { aMovieFile, aReadyItem, withSamples } from './media-fixtures.ts'

withBrowser()
withSamples()

async function openHero(): Promise<Page> {
  const page = await openPage(PHONE)
  await signInByToken(page)
  await page.goto('/dash/hero')
  await page.getByRole('radio').first().waitFor()
  return page
}

const savedVideo = async () =>
  ((await (await callApi('/heroSectionRoute/hero-section')).json()) as { videoUrl: string }).videoUrl

test('on a phone an admin sees the whole library in the picker, three per row, and finds an item by a word', async () => {
  const movie = await aReadyItem('video', { title: 'Aiguille dans la botte' })
  const page = await openHero()
  await page.getByRole('button', { name: 'See all or upload' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a movie' })
  const items = sheet.getByRole('listitem')
  await items.nth(3).waitFor()
  const tops = await items.evaluateAll(all => all.map(item => Math.round(item.getBoundingClientRect().top)))
  expect(tops.filter(top => top === tops[0]).length).toBeGreaterThanOrEqual(3)
  await sheet.getByRole('searchbox').fill('aiguille')
  await expect.poll(() => items.count()).toBe(1)
  await sheet.getByRole('button', { name: 'Aiguille dans la botte' }).tap()
  await sheet.waitFor({ state: 'detached' })
  const chosen = page.getByRole('radio', { checked: true })
  await expect.poll(() => chosen.innerText()).toBe('Aiguille dans la botte')
  await page.getByRole('button', { name: 'Update Hero Section' }).tap()
  await page.getByText('Hero content updated successfully!').waitFor()
  expect(await savedVideo()).toBe(movie.url)
})

test('on a phone an admin uploads a file in the picker, and it is chosen once it is ready', async () => {
  const page = await openHero()
  await page.getByRole('button', { name: 'See all or upload' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a movie' })
  await sheet.getByLabel('File', { exact: true }).setInputFiles(aMovieFile('depuis-le-choix.mp4'))
  await sheet.getByRole('button', { name: 'Depuis le choix', pressed: true }).waitFor()
  await sheet.locator('footer').getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => page.getByRole('radio', { checked: true }).innerText()).toBe('Depuis le choix')
  await page.goto('about:blank')
})
