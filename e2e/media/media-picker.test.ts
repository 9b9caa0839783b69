import { expect, test } from 'vitest'
import {
  bumpSiteRevision,
  callApi,
  DESKTOP,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  withBrowser,
} from '../fixtures.ts'
import { aReadyItem, listItems, withSamples } from './media-fixtures.ts'

withBrowser()
withSamples()

type Opened = Awaited<ReturnType<typeof openPage>>

async function openHero(options?: Parameters<typeof openPage>[0]): Promise<Opened> {
  const page = await openPage(options)
  await signInByToken(page)
  await page.goto('/dash/hero')
  await page.getByRole('radio').first().waitFor()
  return page
}

const savedVideo = async () =>
  ((await (await callApi('/heroSectionRoute/hero-section')).json()) as { videoUrl: string }).videoUrl

const scrolled = (page: Opened) =>
  page.getByRole('radiogroup', { name: 'Videos' }).evaluate(track => Math.round(track.scrollLeft))

test.each([
  [1280, 4],
  [1024, 4],
  [1023, 2],
  [600, 2],
  [599, 1],
  [390, 1],
])('at %d px the carousel shows %d slides, with dots and arrows', async (width, slides) => {
  const page = await openHero({ viewport: { width, height: 900 } })
  const seen = await page.getByRole('radiogroup', { name: 'Videos' }).evaluate(track => {
    const box = track.getBoundingClientRect()
    return [...track.children].filter(slide => {
      const { left, right } = slide.getBoundingClientRect()
      return left >= box.left - 1 && right <= box.right + 1
    }).length
  })
  expect(seen).toBe(slides)
  await page.getByRole('button', { name: 'Previous' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.getByText('Landscape videos look best').waitFor()
})

test('an arrow scrolls a whole page in half a second, and is disabled at the ends', async () => {
  const page = await openHero({ viewport: { width: 800, height: 900 } })
  const previous = page.getByRole('button', { name: 'Previous' })
  const next = page.getByRole('button', { name: 'Next' })
  for (let presses = 0; presses < 40 && (await previous.isEnabled()); presses += 1) {
    await previous.click()
    await page.waitForTimeout(550)
  }
  expect(await scrolled(page)).toBe(0)
  const took = await page.evaluate(async () => {
    const track = document.querySelector('[role=radiogroup]') as HTMLElement
    const arrow = document.querySelector<HTMLButtonElement>('button[aria-label=Next]')
    const startedAt = performance.now()
    let movedAt = startedAt
    track.addEventListener('scroll', () => {
      movedAt = performance.now()
    })
    arrow?.click()
    await new Promise(resolve => setTimeout(resolve, 900))
    return movedAt - startedAt
  })
  expect(took).toBeGreaterThan(380)
  expect(took).toBeLessThan(650)
  const width = await page.getByRole('radiogroup').evaluate(track => track.clientWidth)
  expect(Math.abs((await scrolled(page)) - (width + 8))).toBeLessThanOrEqual(2)
  for (let presses = 0; presses < 40 && (await next.isEnabled()); presses += 1) {
    await next.click()
    await page.waitForTimeout(550)
  }
  expect(await next.isDisabled()).toBe(true)
  const still = await scrolled(page)
  // The carousel must not move by itself.
  await page.waitForTimeout(3_500)
  expect(await scrolled(page)).toBe(still)
})

test('the hero’s video is marked; an admin chooses another with the keyboard, saves it, and sees it marked after a reload', async () => {
  const movie = await aReadyItem('video', { title: 'Pour le haut de la page' })
  const page = await openHero()
  const group = page.getByRole('radiogroup', { name: 'Videos' })
  const chosen = group.getByRole('radio', { checked: true })
  const current = await savedVideo()
  const known = (await listItems('video')).find(({ url }) => url === current)
  if (known) expect(await chosen.innerText()).toBe(known.title)

  await group.getByRole('radio').first().focus()
  await page.keyboard.press('Home')
  expect(await chosen.innerText()).toBe('Pour le haut de la page')
  expect(await chosen.evaluate(slide => slide === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  const second = await chosen.innerText()
  expect(second).not.toBe('Pour le haut de la page')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  expect(await chosen.innerText()).toBe('Pour le haut de la page')
  await expect.poll(() => chosen.evaluate(slide => slide.getBoundingClientRect().left)).toBeGreaterThan(200)
  // One tab stop for the whole carousel.
  expect(await group.locator('[tabindex="0"]').count()).toBe(1)

  await page.getByRole('button', { name: 'Update Hero Section' }).click()
  await page.getByText('Hero content updated successfully!').waitFor()
  expect(await savedVideo()).toBe(movie.url)
  await page.reload()
  await chosen.waitFor()
  expect(await chosen.innerText()).toBe('Pour le haut de la page')

  const visitor = await openPage()
  await expect
    .poll(async () => {
      await visitor.goto('/')
      return visitor.locator('section#acceuil picture img').first().getAttribute('src')
    })
    .toBe(movie.url.replace('.mp4', '.jpg'))
})

test('on a phone a tap selects and a swipe scrolls', async () => {
  const page = await openHero(PHONE)
  const group = page.getByRole('radiogroup', { name: 'Videos' })
  const before = await scrolled(page)
  await group.evaluate(track => track.scrollBy({ left: track.clientWidth + 8 }))
  await expect.poll(() => scrolled(page)).not.toBe(before)
  const seen = group.getByRole('radio').nth(1)
  await seen.tap()
  expect(await seen.getAttribute('aria-checked')).toBe('true')
  await page.goto('about:blank')
})

test('with a large library the carousel loads pages until it shows the selected video', async () => {
  await queryDatabase(`
    with items as (
      insert into media_items (kind, title, description, created_at)
      select 'video', 'Archive ' || n, '—', now() - n * interval '1 day' - interval '1 year' from generate_series(1, 60) n
      returning id, title
    )
    insert into media_files (item_id, state, percent, file_name, bytes, public_id, width, height, ready_at)
    select id, 'ready', 100, 'a.mp4', 1, substr(md5(title), 1, 24) || '-320x180', 320, 180, now() from items`)
  const before = await savedVideo()
  const [last] = await queryDatabase<{ public_id: string }>(
    `select f.public_id from media_files f join media_items i on i.id = f.item_id where i.title = 'Archive 60'`,
  )
  await queryDatabase(
    `insert into hero_versions (input1, input2, input3_1, input3_2, video_url, poster_url)
     select input1, input2, input3_1, input3_2, $1, poster_url from hero_versions order by version desc limit 1`,
    [`/media/video/upload/${last?.public_id}.mp4`],
  )
  await bumpSiteRevision()
  const page = await openHero({ ...DESKTOP, expectedErrors: /status of 404/ })
  const chosen = page.getByRole('radio', { checked: true })
  await chosen.waitFor()
  expect(await chosen.innerText()).toBe('Archive 60')
  await expect
    .poll(() => chosen.evaluate(slide => slide.getBoundingClientRect().right <= innerWidth))
    .toBe(true)
  await queryDatabase(`delete from media_items where title like 'Archive %'`)
  await queryDatabase(
    `delete from hero_versions where video_url not in ($1) and version = (select max(version) from hero_versions)`,
    [before],
  )
  await bumpSiteRevision()
})

test('without any movie the carousel says so', async () => {
  await queryDatabase(`update media_items set deleted_at = now() where kind = 'video' and deleted_at is null`)
  const page = await openPage()
  await signInByToken(page)
  await page.goto('/dash/hero')
  await page.getByText('No videos available', { exact: true }).waitFor()
  await page.goto('/dash/movies')
  await page.getByText('No movies yet').waitFor()
  await queryDatabase(`update media_items set deleted_at = null where kind = 'video'`)
})
