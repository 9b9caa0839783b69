import type { Response } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DESKTOP,
  DEVICES,
  expectInSight,
  expectNoFindings,
  limitInQuickRun,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { anEntry } from '../people/conversation-fixtures.ts'
import { untilMailed } from '../people/mail-fixtures.ts'
import { aMessage, clearMessages, openSignedIn } from '../people/message-fixtures.ts'

withBrowser()

test.each(
  limitInQuickRun([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ]),
)('on a %s an admin sees how many contacts, visitors and open tabs there are', async (_, device) => {
  const page = await openPage(device)
  await signIn(page)
  const visitor = await openPage(device)
  await visitor.goto('/')
  const cards = page.locator('dl').first().locator('> div')
  await expect
    .poll(() => cards.evaluateAll(all => all.map(card => card.querySelector('dt')?.textContent)))
    .toEqual(['Total Contacts', 'Total Visitors', 'Total Online'])
  const [stored] = await queryDatabase<{ contacts: number }>(
    'select count(*)::int as contacts from contacts where deleted_at is null',
  )
  await page.getByText(/^in your list, [\d,]+ you can email$/).waitFor()
  expect(await cards.nth(0).locator('dd').first().innerText()).toBe(String(stored?.contacts))
  // The second browser is a visitor; the numbers update without a reload.
  await expect
    .poll(async () => Number(await cards.nth(1).locator('dd').first().innerText()))
    .toBeGreaterThan(0)
  await page.getByText(/^since launch, \d+ \w+ \d{4}$/).waitFor()
  await expect
    .poll(async () => Number(await cards.nth(2).locator('dd').first().innerText()))
    .toBeGreaterThan(0)
  await page.getByText('in the last 5 minutes', { exact: true }).waitFor()
})

test('the home screen lists people who wait for an answer; an admin replies or marks them as done, and the chart counts them', async () => {
  onTestFinished(async () => {
    await clearMessages()
  })
  await clearMessages()
  await aMessage({ name: 'Nadia Bergeron', message: 'Une douche à refaire.' })
  await aMessage({ name: 'Sylvain Ouellet', createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
  const page = await openSignedIn(PHONE)
  await page.goto('/dash')
  await page.getByRole('heading', { name: '2 people are waiting for an answer' }).waitFor()
  const toDo = page.getByRole('region', { name: 'To do' })
  await toDo.getByText('3 days ago').waitFor()
  await toDo.getByRole('button', { name: 'Done: Sylvain Ouellet has an answer' }).tap()
  await page.getByRole('heading', { name: '1 person is waiting for an answer' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('heading', { name: '2 people are waiting for an answer' }).waitFor()

  await aMessage({ name: 'Chantal Morin' })
  // A new message appears without a reload.
  await page.getByRole('heading', { name: '3 people are waiting for an answer' }).waitFor()
  const chart = page.getByRole('region', { name: 'Last 30 days' })
  const lastRow = chart.getByRole('row').last()
  expect(await lastRow.getByRole('cell').last().textContent()).toBe('2')
  expect(await chart.getByRole('row').count()).toBe(31)
  // The values of each day can be read from the chart itself.
  await chart.getByText(/^Today: [\d,]+ visitors?, 2 messages$/).waitFor()
  for (let days = 0; days < 3; days += 1) await chart.getByRole('slider', { name: 'Day' }).press('ArrowLeft')
  await chart.getByText(/^\d+ \w+: [\d,]+ visitors?, 1 message$/).waitFor()

  await toDo.getByRole('link', { name: 'Reply: Nadia Bergeron' }).tap()
  await page.getByRole('dialog', { name: 'Reply to Nadia Bergeron' }).waitFor()
})

describe.each(DEVICES)('on %s', (_, device) => {
  test.each([
    ['home', '/dash'],
    ['Waiting', '/dash/messages?filter=waiting'],
  ])('a double tap on Done in %s marks one person as answered, not also the next one', async (__, path) => {
    onTestFinished(async () => {
      await clearMessages()
    })
    await clearMessages()
    await aMessage({ name: 'Nadia Bergeron' })
    await aMessage({ name: 'Sylvain Ouellet' })
    const page = await openSignedIn(device)
    await page.goto(path)
    const done = page.getByRole('button', { name: /^Done: / })
    await expect.poll(() => done.count()).toBe(2)
    // In the page, because half a second later it would be another tap: where the first one was, once the row has left.
    await page.evaluate(() => {
      addEventListener(
        'click',
        ({ clientX, clientY }) => {
          const tapAgain = new MutationObserver(() => {
            if (document.querySelectorAll('[aria-label^="Done: "]').length === 2) return
            tapAgain.disconnect()
            const second = { bubbles: true, cancelable: true, detail: 1, clientX, clientY }
            document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent('click', second))
          })
          tapAgain.observe(document.body, { childList: true, subtree: true })
        },
        { once: true, capture: true },
      )
    })
    await done.first().click()
    await toast(page).getByText('has an answer.').waitFor()
    const waiting = () =>
      queryDatabase<{ count: string }>('select count(*) from messages where waiting_since is not null')
    await page.reload()
    await done.first().waitFor()
    expect(await waiting()).toEqual([{ count: '1' }])
    // The next person, pressed a while later, is marked as well.
    await done.first().click()
    await expect.poll(waiting).toEqual([{ count: '0' }])
  })
})

nightlyTest.each([
  ['light', PHONE],
  ['dark', DESKTOP],
])(
  'axe finds nothing on the home screen in the %s theme, with every kind of entry',
  async (theme, device) => {
    const [item] = await queryDatabase<{ id: string }>(
      `insert into media_items (kind, title, description) values ('video', 'Douche', 'Avant') returning id`,
    )
    onTestFinished(async () => {
      await clearMessages()
      await queryDatabase('delete from media_items where id = $1', [item?.id])
    })
    await queryDatabase(
      `insert into media_files (item_id, state, problem, file_name, bytes) values ($1, 'failed', 'unreadable', 'IMG_4127.mov', 1)`,
      [item?.id],
    )
    const id = await aMessage({ name: 'Odile Roy' })
    await queryDatabase(
      `insert into replies (message_id, reply_text, content_hash, state, problem) values ($1, 'Un', '', 'failed', 'smtp_550')`,
      [id],
    )
    const answered = await aMessage({ name: 'Luc Morin' })
    await anEntry(answered, 'done')
    await anEntry(answered, 'photos_added')
    await queryDatabase(
      `insert into photo_notices (entry_id, state, due_at)
     select id, 'sent', now() from conversation_entries where message_id = $1 and kind = 'photos_added'`,
      [answered],
    )
    const page = await openSignedIn(device)
    await page.addInitScript(name => localStorage.setItem('theme', name), theme)
    await page.goto('/dash')
    await page.getByRole('link', { name: 'Open: Luc Morin added photos' }).waitFor()
    await page.getByText('IMG_4127.mov couldn’t be prepared').waitFor()
    await page.getByText('Your reply wasn’t sent: no such address at that mail server.').waitFor()
    await page.getByText(/^in your list/).waitFor()
    await expectNoFindings(page, `home, ${theme}`)
  },
)

nightlyTest(
  'a visitor’s browser reports its web vitals and nothing else; the home screen shows them',
  async () => {
    const visitor = await openPage(PHONE)
    const answers: Response[] = []
    visitor.on('response', answer => {
      if (answer.url().endsWith('/vitalRoute/vitals')) answers.push(answer)
    })
    await visitor.goto('/')
    const hidePage = () =>
      visitor.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        Reflect.deleteProperty(document, 'visibilityState')
      })
    // The script loads last, and reports once however often the page is hidden. Between starting and its first
    // measurement, hiding the page means that nothing is reported: a second between two tries makes that unlikely.
    await expect
      .poll(
        async () => {
          await hidePage()
          return answers.length
        },
        { interval: 1_000 },
      )
      .toBe(1)
    const [report] = answers
    expect(report?.status()).toBe(202)
    expect(report?.request().postDataJSON()).toEqual({ lcp: expect.any(Number), cls: expect.any(Number) })
    expect(report?.request().headers().cookie).toBeUndefined()

    onTestFinished(async () => {
      await queryDatabase('delete from vital_days')
    })
    await queryDatabase('delete from vital_days')
    await queryDatabase(
      `insert into vital_days values (business_day(), 'lcp', 14, 3), (business_day(), 'cls', 30, 2)`,
    )
    const page = await openSignedIn(DESKTOP)
    await page.goto('/dash')
    const vital = (name: string) => page.locator('dl > div').filter({ hasText: name })
    await vital('Page loads in').getByText('1.5 s').waitFor()
    await vital('Page loads in').getByText('Good').waitFor()
    await vital('Responds to a tap in').getByText('Not measured yet').waitFor()
    await vital('Layout shift').getByText('Should be 0.10 or less').waitFor()
  },
)

nightlyTest.each(DEVICES)(
  'without a connection home says, on %s, that its numbers may be old, until it is back; nothing moves under the thumb',
  async (_, device) => {
    onTestFinished(async () => {
      await clearMessages()
    })
    await aMessage({ name: 'Nadia Bergeron' })
    const page = await openSignedIn({ ...device, expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })
    await page.goto('/dash')
    const done = page.getByRole('button', { name: /^Done: / })
    await done.waitFor()
    const before = await done.boundingBox()
    const strip = page.getByText('No connection. These numbers may be old')

    // One poll that fails is no lost connection.
    await page.evaluate(text => {
      const look = () => {
        if (document.body.innerText.includes(text)) document.body.dataset.seen = text
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    }, 'No connection')
    let failed = 0
    await page.route('**/contactRoute/counts', route => {
      failed += 1
      return failed === 1 ? route.abort() : route.continue()
    })
    await page.waitForEvent('requestfailed', request => request.url().endsWith('/counts'))
    await page.waitForResponse('**/contactRoute/counts')
    expect(await page.evaluate(() => document.body.dataset.seen)).toBeUndefined()

    await page.context().setOffline(true)
    await expectInSight(strip)
    expect(await done.boundingBox()).toEqual(before)
    await page.context().setOffline(false)
    await strip.waitFor({ state: 'detached' })
    expect(await done.boundingBox()).toEqual(before)
  },
)

test.each([
  ['home', '/dash', /^4[45] min ago/],
  ['Messages', '/dash/messages', /^Wrote 4[45] min ago/],
])('when the app is opened again later, %s says how long ago somebody wrote', async (_, path, text) => {
  onTestFinished(async () => {
    await clearMessages()
  })
  await clearMessages()
  await aMessage({ name: 'Nadia Bergeron' })
  const page = await openSignedIn(PHONE)
  await page.clock.install()
  await page.goto(path)
  await page.getByText(/1 min ago/).waitFor()
  await page.clock.setSystemTime(Date.now() + 45 * 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(text).waitFor()
})

test('home opens with what is broken in place: nothing comes in above it later', async () => {
  const page = await openSignedIn(PHONE)
  await page.route('**/healthRoute/health', async route => {
    const answer = await route.fetch()
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await route.fulfill({ response: answer })
  })
  let isAnswered = false
  page.on('response', answer => {
    if (answer.url().endsWith('/healthRoute/health')) isAnswered = true
  })
  await page.goto('/dash')
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(isAnswered).toBe(true)
})

test('an email that could not be sent is on the home screen; Retry sends it, and Dismiss removes it', async () => {
  const email = 'avis.refuse@exemple.ca'
  onTestFinished(
    async () => void (await queryDatabase('delete from account_mails where email = $1', [email])),
  )
  const giveUp = () =>
    queryDatabase(
      `insert into account_mails (kind, email, state, problem, settled_at)
       values ('factor_added', $1, 'failed', 'smtp_451', now())`,
      [email],
    )
  // Mails that other journeys let fail.
  for (const table of ['message_mails', 'account_mails'])
    await queryDatabase(`update ${table} set state = 'skipped' where state = 'failed'`)
  await giveUp()
  const page = await openSignedIn(PHONE)
  await page.goto('/dash')
  const toDo = page.getByRole('region', { name: 'To do' })
  const title = toDo.getByText('1 email couldn’t be sent')
  await title.waitFor()
  const reason = toDo.getByText('1 account notice: the mail server asked us to wait (451).')
  await reason.waitFor()
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await toDo.getByRole('button', { name: 'Retry: send the failed emails again' }).tap()
  await expectInSight(page.getByText('Sending the emails again.'))
  await title.waitFor({ state: 'detached' })
  // What the screen says is true: the mail arrives.
  await untilMailed(email)

  await giveUp()
  await page.reload()
  await toDo.getByRole('button', { name: 'Dismiss the failed emails' }).tap()
  await expectInSight(page.getByText('Failed emails dismissed.'))
  await title.waitFor({ state: 'detached' })
  const states = await queryDatabase<{ state: string }>(
    'select state from account_mails where email = $1 order by created_at',
    [email],
  )
  expect(states.map(({ state }) => state)).toEqual(['sent', 'skipped'])
})
