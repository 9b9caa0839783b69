import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE, queryDatabase, signInByToken, withBrowser } from '../fixtures.ts'

withBrowser()
beforeEach(async () => {
  await queryDatabase('delete from visit_days')
  await queryDatabase('delete from open_tabs')
})

function watchPresence(page: Page) {
  const sent: { tab: string; isFirstToday: boolean }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/visitRoute/presence')) sent.push(request.postDataJSON())
  })
  return sent
}
const visitsToday = async () =>
  (await queryDatabase<{ visits: number }>('select sum(visits)::int as visits from visit_days'))[0]?.visits ??
  0

test('a visitor counts once a day; only a date is stored and only a random tab id is sent', async () => {
  const page = await openPage(PHONE)
  const sent = watchPresence(page)
  await page.goto('/')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({ tab: expect.stringMatching(/^[0-9a-f]{24}$/), isFirstToday: true })
  await expect.poll(visitsToday).toBe(1)

  await page.reload()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.isFirstToday).toBe(false)
  expect(sent[1]?.tab).not.toBe(sent[0]?.tab)
  // Longer than the server buffers visits.
  await page.waitForTimeout(1_500)
  expect(await visitsToday()).toBe(1)

  expect(await page.context().cookies()).toEqual([])
  const stored = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  expect(stored.local).toEqual({ 'last-visit': expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(JSON.stringify(stored.session)).not.toContain(sent[1]?.tab)
})

test('the request that reports a visit completes', async () => {
  const page = await openPage(PHONE)
  const finished = page.waitForEvent('requestfinished', request =>
    request.url().endsWith('/visitRoute/presence'),
  )
  await page.goto('/')
  expect((await (await finished).response())?.status()).toBe(202)
})

test('a visit that could not be reported is reported at the next page load', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: /ERR_FAILED/ })
  await page.route(/visitRoute/, route => route.abort())
  const sent = watchPresence(page)
  await page.goto('/')
  await expect.poll(() => sent.length).toBe(1)
  await page.unroute(/visitRoute/)
  await page.reload()
  await expect.poll(() => sent.at(-1)?.isFirstToday).toBe(true)
  await expect.poll(visitsToday).toBe(1)
})

test('neither a signed-in admin nor a robot counts as a visitor', async () => {
  const admin = await openPage(PHONE)
  await signInByToken(admin)
  const asAdmin = watchPresence(admin)
  await admin.goto('/')
  const robot = await openPage({ ...PHONE, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  const asRobot = watchPresence(robot)
  await robot.goto('/')
  await expect.poll(() => asRobot.length).toBe(1)
  // Longer than the server buffers visits.
  await robot.waitForTimeout(1_500)
  expect(asAdmin).toEqual([])
  expect(await visitsToday()).toBe(0)
})

test('a tab counts once as online until it is closed, however often it is reloaded or navigated', async () => {
  const dashboard = await openPage(DESKTOP)
  await signInByToken(dashboard)
  await dashboard.goto('/dash')
  const online = dashboard.locator('dl').first().locator('> div').nth(2).locator('dd').first()
  const expectOnline = (number: string) => expect.poll(() => online.innerText()).toBe(number)

  const page = await openPage(PHONE)
  const sent = watchPresence(page)
  const untilSent = (count: number) => expect.poll(() => sent.length).toBe(count)
  await page.goto('/')
  await untilSent(1)
  for (let reload = 1; reload <= 5; reload += 1) {
    await page.reload()
    await untilSent(1 + reload)
  }
  await page.goto('/blogue')
  await untilSent(7)
  await page.goBack()
  await untilSent(8)
  expect(new Set(sent.map(({ tab }) => tab)).size).toBe(8)
  await expectOnline('1')
  await page.close()
  await expectOnline('0')
}, 120_000)
