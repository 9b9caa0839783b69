import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromLocalTime, toLocalTime } from '#shared/time/dates.ts'
import {
  DESKTOP,
  expectInSight,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'
import { aContact, mailsTo, untilMailed } from './mail-fixtures.ts'

withBrowser()

async function openList(page: Page): Promise<void> {
  await signInByToken(page)
  await page.goto('/dash/contacts')
  await page.getByRole('heading', { name: 'Contact List' }).waitFor()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const templates = (all: Locator) => all.getByRole('combobox', { name: 'Template' })
const ALL = 'Send Email to All Contacts'
const REVIEW = 'Review before sending'

/** Writes a mail to all and opens its review. */
async function reviewMail(page: Page, subject: string, message = 'Bonjour {{name}},'): Promise<Locator> {
  await page.getByRole('button', { name: 'Send Template Email to All' }).click()
  const all = dialog(page, ALL)
  await all.getByLabel('Subject').fill(subject)
  await all.getByLabel('Message').fill(message)
  await all.getByRole('button', { name: 'Send Email' }).click()
  const review = dialog(page, REVIEW)
  await review.getByText(/will get it/).waitFor()
  return review
}
const sendNow = (review: Locator) => review.getByRole('button', { name: /^Send to [\d,]+ (person|people)$/ })

describe('a campaign with a template, on a phone', () => {
  test('is written, reviewed, tested, sent once to each contact, and can be read again', {
    retry: 0,
  }, async () => {
    const camille = await aContact('Camille')
    // axe loads the styles of the editor's frame again, which its policy blocks.
    const page = await openPage({ ...PHONE, expectedErrors: /mail-editor\/\w+\.css' violates/ })
    await openList(page)
    await page.getByRole('button', { name: 'Send Template Email to All' }).tap()
    const all = dialog(page, ALL)
    await all.getByText(/will get it/).waitFor()
    await expectNoFindingsInBothThemes(page, ALL)
    expect(await templates(all).locator('option').first().innerText()).toBe('Select a template')
    expect(await all.getByLabel('Message').getAttribute('rows')).toBe('10')

    await all.getByRole('button', { name: 'Create New Template' }).tap()
    const creator = dialog(page, 'Create New Template')
    const editor = creator.frameLocator('iframe').locator('.jodit-wysiwyg')
    await editor.getByText('Votre salle de bain avant l’été').waitFor()
    expect(await creator.locator('iframe').boundingBox()).toMatchObject({ height: 500 })
    await creator.getByRole('button', { name: 'Save Template' }).tap()
    await creator.getByText('Please provide both a template name and content.').waitFor()
    await expectNoFindingsInBothThemes(page, 'Create New Template')
    await creator.getByLabel('Template name').fill('Promo du matin')
    await editor.getByText('Votre salle de bain avant l’été').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2027')
    await creator.getByRole('button', { name: 'Save Template' }).tap()

    await all.getByRole('button', { name: 'Edit template Promo du matin' }).waitFor()
    await all.getByRole('button', { name: 'Send Email' }).tap()
    await all.getByText('Subject is required').waitFor()
    await all.getByLabel('Subject').fill('Deux places en janvier')
    await all.getByLabel('Message').fill('Il reste deux semaines.\nÀ bientôt!')
    // The starter template has text that nobody must receive.
    await all.getByRole('button', { name: 'Send Email' }).tap()
    await all
      .getByRole('alert')
      .getByText('Decide first what stands in brackets: [30 avril]', { exact: false })
      .waitFor()
    await all.getByRole('button', { name: 'Edit template Promo du matin' }).tap()
    const changed = dialog(page, 'Edit Template')
    const offer = changed.frameLocator('iframe').getByText('[30 avril]', { exact: false })
    await offer.click({ clickCount: 3 })
    await page.keyboard.type('Le coulis est offert jusqu’au 30 avril.')
    // The saved template is used before the list of templates is loaded again.
    const { promise: isReviewed, resolve: letListLoad } = Promise.withResolvers<void>()
    await page.route('**/api/templateRoute/templates', route => isReviewed.then(() => route.continue()))
    await changed.getByRole('button', { name: 'Save Template' }).tap()
    await all.getByRole('button', { name: 'Send Email' }).tap()

    const review = dialog(page, REVIEW)
    await review.getByText(/will get it/).waitFor()
    letListLoad()
    const preview = review.frameLocator('iframe')
    await preview.getByText('Il reste deux semaines.').waitFor()
    await preview.getByText('Licence RBQ').waitFor()
    await expectNoFindingsInBothThemes(page, REVIEW)
    const groundOf = () => preview.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
    expect(await groundOf()).toBe('rgb(244, 238, 227)')
    await review.getByRole('button', { name: 'Dark' }).tap()
    await preview.getByText('Il reste deux semaines.').waitFor()
    expect(await groundOf()).toBe('rgb(18, 24, 26)')
    await review.getByRole('button', { name: 'Plain text' }).tap()
    await review.getByText('Ne plus recevoir nos promotions').waitFor()
    await review.getByRole('button', { name: 'Send yourself a test' }).tap()
    await page.getByText('Test sent to your address.').waitFor()
    await review.getByRole('button', { name: 'Back' }).tap()
    expect(await all.getByLabel('Subject').inputValue()).toBe('Deux places en janvier')
    await all.getByRole('button', { name: 'Send Email' }).tap()
    // A double tap must send one campaign.
    await sendNow(review).dblclick()
    await page
      .getByText(/^Emails sent successfully\. \d+ succeeded, \d+ failed\.$/)
      .first()
      .waitFor({ timeout: 40_000 })
    await untilMailed(camille.email)
    const [mail] = await mailsTo(camille.email)
    expect(mail?.html).toMatch(/<h1[^>]*>Votre salle de bain[^<]* 2027[^<]*<\/h1>/)
    expect(mail?.html).toContain('Il reste deux semaines.<br>À bientôt!')
    expect(mail?.text).toContain('Bonjour Camille,')
    expect(mail?.text).toContain('Licence RBQ\u00a0: 1234-5678-90')

    await page.goto('/dash/campaigns')
    await page
      .getByRole('link', { name: /Deux places en janvier/ })
      .first()
      .tap()
    await page.getByText(camille.email).waitFor()
    await page.getByRole('button', { name: 'Read the email' }).tap()
    await page.frameLocator('iframe').getByText('Il reste deux semaines.').waitFor()
    await expectNoFindingsInBothThemes(page, 'one campaign')

    await page.goto('/dash/campaigns')
    await page.getByRole('button', { name: 'Send Template Email to All' }).tap()
    await templates(all).selectOption('Promo du matin')
    await all.getByRole('button', { name: 'Duplicate template Promo du matin' }).tap()
    await page.getByText('Template copied').waitFor()
    for (const name of ['Promo du matin (copy)', 'Promo du matin']) {
      await templates(all).selectOption(name)
      await all.getByRole('button', { name: `Delete template ${name}`, exact: true }).tap()
      await page.getByText(`Are you sure you want to delete the template: ${name}?`).waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
      await all
        .getByLabel('Template')
        .locator('option', { hasText: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) })
        .waitFor({ state: 'detached' })
    }
  })
})

describe('on a desktop', () => {
  nightlyTest('a campaign that outlasts its request shows a progress bar until the result', async () => {
    await aContact('Lente', '451-once.faulty.test')
    const page = await openPage(DESKTOP)
    await openList(page)
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    const all = dialog(page, ALL)
    await all.getByLabel('Subject').fill(`Longue ${process.pid}`)
    await all.getByRole('button', { name: 'Send Email' }).click()
    await all.getByText('Write a message or choose a template.').waitFor()
    await all.getByLabel('Message').fill('Bonjour')
    await all.getByRole('button', { name: 'Send Email' }).click()
    await sendNow(dialog(page, REVIEW)).click()
    await all.getByRole('progressbar', { name: 'Emails sent' }).waitFor()
    await expectNoFindingsInBothThemes(page, 'the progress')
    await all
      .getByText(/^Emails sent successfully\. \d+ succeeded, \d+ failed\.$/)
      .first()
      .waitFor({ timeout: 40_000 })
    await all.locator('footer').getByRole('button', { name: 'Close' }).click()
  })

  test('no button moves while the recipients are counted and the preview loads', async () => {
    await aContact('Luc')
    await aContact('Personne', '550.faulty.test')
    const page = await openPage(DESKTOP)
    await openList(page)
    const hold = async (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(path, route => promise.then(() => route.continue()))
      return resolve
    }
    const placeOf = (button: Locator) => button.boundingBox()
    const count = await hold('**/campaignRoute/audience')
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    const all = dialog(page, ALL)
    await all.getByText('Counting recipients').waitFor()
    const [create, next] = ['Create New Template', 'Send Email'].map(name =>
      all.getByRole('button', { name }),
    )
    if (!create || !next) throw new Error('A button is missing.')
    const before = [await placeOf(create), await placeOf(next)]
    count()
    await all.getByText(/will get it/).waitFor()
    expect([await placeOf(create), await placeOf(next)]).toEqual(before)

    const load = await hold('**/dash/mail-preview*')
    await all.getByLabel('Subject').fill('En place')
    await all.getByLabel('Message').fill('Bonjour {{name}},')
    await next.click()
    const review = dialog(page, REVIEW)
    await review.getByText('Loading the preview').waitFor()
    const loading = await placeOf(sendNow(review))
    load()
    await expect.poll(async () => (await review.locator('iframe').boundingBox())?.height).toBeGreaterThan(100)
    expect(await placeOf(sendNow(review))).toEqual(loading)
  })

  test('an admin who types on while the review is prepared sends the mail that the review shows', {
    retry: 0,
  }, async () => {
    const mia = await aContact('Mia')
    const page = await openPage(DESKTOP)
    await openList(page)
    const { promise: isSlow, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/campaignRoute/preview', route => isSlow.then(() => route.continue()))
    await page.getByRole('button', { name: 'Send Template Email to All' }).click()
    const all = dialog(page, ALL)
    await all.getByLabel('Subject').fill(`Relue ${process.pid}`)
    await all.getByLabel('Message').fill('Une place en janvier.')
    await all.getByRole('button', { name: 'Send Email' }).click()
    await all.getByLabel('Message').focus()
    await page.keyboard.type(' Ou deux.')
    expect(await all.getByLabel('Message').inputValue()).toBe('Une place en janvier.')
    answer()
    const review = dialog(page, REVIEW)
    await review.frameLocator('iframe').getByText('Une place en janvier.').last().waitFor()
    await sendNow(review).click()
    await untilMailed(mia.email)
    expect((await mailsTo(mia.email))[0]?.text).not.toContain('Ou deux')
  })

  test('an admin mails one contact; a failed or unanswered send says so, and the text stays', {
    retry: 0,
  }, async () => {
    const luc = await aContact('Luc')
    const nobody = await aContact('Personne', '550.faulty.test')
    const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
    await openList(page)
    await page.getByRole('button', { name: 'Send Email to Luc' }).click()
    const one = dialog(page, 'Send Email to Luc')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await one.getByText('Subject is required').waitFor()
    await one.getByLabel('Subject').fill('À vous')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await one.getByText('Message is required').waitFor()
    await expectNoFindingsInBothThemes(page, 'Send Email to Luc')
    await one.getByLabel('Message').fill('On passe jeudi.')

    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
    await page.route('**/list-contacts-sendone/**', route => isLost.then(() => route.abort()))
    await one.getByRole('button', { name: 'Send Email' }).click()
    // What is typed now would be in no mail.
    await one.getByLabel('Message').focus()
    await page.keyboard.type(' Ou lundi.')
    expect(await one.getByLabel('Message').inputValue()).toBe('On passe jeudi.')
    lose()
    await expectInSight(toast(page).getByText('Failed to send email'))
    await one.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/list-contacts-sendone/**')
    await page.reload()
    await page.getByRole('button', { name: 'Send Email to Luc' }).click()
    expect(await one.getByLabel('Message').inputValue()).toBe('On passe jeudi.')
    await one.getByRole('button', { name: 'Send Email' }).click()
    await expectInSight(toast(page).getByText('Email sent successfully'))
    await untilMailed(luc.email)

    await page.getByRole('button', { name: 'Send Email to Personne' }).click()
    const refused = dialog(page, 'Send Email to Personne')
    await refused.getByLabel('Subject').fill('À vous')
    await refused.getByLabel('Message').fill('Allô?')
    await refused.getByRole('button', { name: 'Send Email' }).click()
    await expectInSight(toast(page).getByText('Failed to send email'))
    await refused.getByText('The mail server rejected it.', { exact: false }).waitFor()
    expect(await mailsTo(nobody.email)).toEqual([])
    await refused.getByRole('button', { name: 'Cancel' }).click()
    // A refused address is not mailed any more, and the list says so; the campaign leads to the contact.
    const [failed] = await queryDatabase<{ id: string }>(
      'select campaign_id as id from campaign_mails where email = $1',
      [nobody.email],
    )
    await page.goto(`/dash/campaigns?campaign=${failed?.id}`)
    await page.getByRole('link', { name: 'Open contact Personne' }).click()
    await page.getByRole('row').filter({ hasText: nobody.email }).getByText('Bounced, skipped').waitFor()

    await page.route('**/list-contacts-sendall', route => route.abort())
    const review = await reviewMail(page, 'Perdue', 'Perdue?')
    await sendNow(review).click()
    await expectInSight(toast(page).getByText('Failed to send emails'))
    await review.getByText('nobody will get it twice', { exact: false }).waitFor()
  })

  nightlyTest(
    '{{name}} in a message becomes the person’s name; an unknown placeholder is refused, and nothing is sent',
    async () => {
      const zoe = await aContact('Zoe')
      const page = await openPage({ ...DESKTOP, expectedErrors: /status of 400/ })
      await openList(page)
      await page.getByRole('button', { name: 'Send Email to Zoe' }).click()
      const one = dialog(page, 'Send Email to Zoe')
      await one.getByLabel('Subject').fill('À vous')
      await one.getByLabel('Message').fill('Bonjour {{nom}},')
      await one.getByRole('button', { name: 'Send Email' }).click()
      await one.getByText('Message: {{nom}} is not known. Only {{name}} is filled in here.').waitFor()
      expect(await mailsTo(zoe.email)).toEqual([])
      await one.getByLabel('Message').fill('Bonjour {{name}},')
      await one.getByRole('button', { name: 'Send Email' }).click()
      await expectInSight(toast(page).getByText('Email sent successfully'))
      await untilMailed(zoe.email)
      expect((await mailsTo(zoe.email))[0]?.text).toContain('Bonjour Zoe,')

      await page.goto('/dash/campaigns')
      await page.getByRole('button', { name: 'Send Template Email to All' }).click()
      const all = dialog(page, ALL)
      await all.getByText('Write {{name}} where the person’s name goes.').waitFor()
      await all.getByRole('button', { name: 'Create New Template' }).click()
      const creator = dialog(page, 'Create New Template')
      const editor = creator.frameLocator('iframe').locator('.jodit-wysiwyg')
      await editor.getByText('Votre salle de bain avant l’été').click()
      await page.keyboard.press('End')
      await page.keyboard.type(' {{prénom}}')
      await creator.getByLabel('Template name').fill('Inconnu')
      await creator.getByRole('button', { name: 'Save Template' }).click()
      await creator
        .getByText('Content: {{prénom}} is not known. Only {{name}} and {{message}} are filled in.')
        .waitFor()
    },
  )
})

describe('an admin with a phone', () => {
  const campaignNamed = async (subject: string) => {
    const [found] = await queryDatabase<{ id: string; starts_at: Date; status: string }>(
      'select id, starts_at, status from campaigns where subject = $1',
      [subject],
    )
    if (!found) throw new Error(`There is no campaign ${subject}.`)
    return found
  }
  const inDays = (days: number) =>
    `${toLocalTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10)}T08:30`

  nightlyTest(
    'schedules a campaign in Quebec’s time, moves it, and sees it start by itself',
    {
      retry: 0,
    },
    async () => {
      const ines = await aContact('Ines')
      const subject = `Plus tard ${process.pid}`
      const page = await openPage(PHONE)
      await openList(page)
      const review = await reviewMail(page, subject)
      await review.getByRole('button', { name: 'Send later' }).tap()
      await review.getByLabel('Date and time in Quebec').fill('')
      await review.getByRole('button', { name: 'Schedule' }).tap()
      await review.getByText('Choose a date and a time.').waitFor()
      await review.getByLabel('Date and time in Quebec').fill(inDays(3))
      await expectNoFindingsInBothThemes(page, 'the review with a date')
      await review.getByRole('button', { name: 'Schedule' }).tap()
      await expectInSight(toast(page).getByText('Scheduled for', { exact: false }))
      expect((await campaignNamed(subject)).starts_at).toEqual(fromLocalTime(inDays(3)))

      await page.goto('/dash/campaigns')
      const entry = page.getByRole('link', { name: new RegExp(subject) })
      await entry.getByText('Scheduled for').waitFor()
      await entry.tap()
      await page.getByLabel('Date and time in Quebec').fill(inDays(5))
      await page.getByRole('button', { name: 'Change time' }).tap()
      await expectInSight(toast(page).getByText('Scheduled for', { exact: false }))
      const { id, starts_at } = await campaignNamed(subject)
      expect(starts_at).toEqual(fromLocalTime(inDays(5)))
      expect(await mailsTo(ines.email)).toEqual([])

      // Its time comes; the worker starts it, and both screens follow without a reload.
      const list = await openPage(PHONE)
      await signInByToken(list)
      await list.goto('/dash/campaigns')
      const listed = list.getByRole('link', { name: new RegExp(subject) })
      await listed.getByText('Scheduled for').waitFor()
      await queryDatabase('update campaigns set starts_at = now() where id = $1', [id])
      await untilMailed(ines.email)
      await listed.getByText(/^[1-9]\d* /).waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: ines.email })
        .getByText(/^Sent /)
        .waitFor()
    },
  )

  nightlyTest('cancels a scheduled campaign, and nobody is mailed', async () => {
    const subject = `Jamais ${process.pid}`
    const page = await openPage(PHONE)
    await openList(page)
    const review = await reviewMail(page, subject)
    await review.getByRole('button', { name: 'Send later' }).tap()
    await review.getByRole('button', { name: 'Schedule' }).tap()
    await expectInSight(toast(page).getByText('Scheduled for', { exact: false }))
    await page.goto('/dash/campaigns')
    await page.getByRole('link', { name: new RegExp(subject) }).tap()
    await page.getByRole('button', { name: 'Cancel campaign' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).tap()
    await page.getByText('Cancelled before it started').waitFor()
    expect(await campaignNamed(subject)).toMatchObject({ status: 'stopped' })
  })

  nightlyTest(
    'pauses, resumes and stops a campaign; the counts say who did not get it',
    { retry: 0 },
    async () => {
      const quick = await aContact('Rapide')
      const slow = await aContact('Lente', '451.faulty.test')
      const subject = `Pause ${process.pid}`
      const page = await openPage(PHONE)
      await openList(page)
      const review = await reviewMail(page, subject)
      await sendNow(review).tap()
      await dialog(page, ALL).getByRole('progressbar', { name: 'Emails sent' }).waitFor()
      await untilMailed(quick.email)
      await dialog(page, ALL).getByRole('button', { name: 'Pause' }).tap()
      await expectInSight(toast(page).getByText('Nobody else gets it until you resume', { exact: false }))
      const { id } = await campaignNamed(subject)
      await page.goto('/dash/campaigns')
      const entry = page.getByRole('link', { name: new RegExp(subject) })
      await entry.getByText('Paused.', { exact: false }).waitFor()
      await entry.tap()
      await page.getByRole('button', { name: 'Resume' }).tap()
      await expectInSight(toast(page).getByText('Sending continues.'))
      expect(await campaignNamed(subject)).toMatchObject({ status: 'running' })
      await page.getByRole('button', { name: 'Stop' }).tap()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop for good' }).tap()
      await page.getByText(/^Stopped, \d+ not sent/).waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: slow.email })
        .getByText('Not sent', { exact: false })
        .waitFor()
      const [left] = await queryDatabase<{ count: number }>(
        `select count(*)::int from campaign_mails where campaign_id = $1 and state not in ('sent', 'failed')`,
        [id],
      )
      expect(left?.count).toBe(0)
      await expectNoFindingsInBothThemes(page, 'a stopped campaign')
    },
  )

  test('is told before writing that nobody may be mailed, and what to do', async () => {
    const hidden = await queryDatabase<{ id: string }>(
      'update contacts set deleted_at = now() where deleted_at is null returning id',
    )
    onTestFinished(async () => {
      const ids = hidden.map(({ id }) => id)
      await queryDatabase('update contacts set deleted_at = null where id = any($1::uuid[])', [ids])
    })
    const page = await openPage(PHONE)
    await signInByToken(page)
    await page.goto('/dash/campaigns')
    await page.getByRole('button', { name: 'Send Template Email to All' }).tap()
    const all = dialog(page, ALL)
    await all.getByText('There’s nobody in your list you can email today.').waitFor()
    await all.getByRole('link', { name: 'Open the Contact List' }).tap()
    await page.getByRole('heading', { name: 'Contact List' }).waitFor()
  })
})
