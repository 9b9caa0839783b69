import { expect, onTestFinished, test } from 'vitest'
import {
  clearContactPosts,
  DESKTOP,
  expectNoFindings,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { openContacts, rowOf } from '../people/contact-fixtures.ts'
import { mailsTo, untilMailed } from '../people/mail-fixtures.ts'
import { messageFrom, openMessages } from '../people/message-fixtures.ts'

withBrowser()

let people = 0

/** A visitor for this journey alone; their data is removed when the journey ends. */
function aVisitor(): string {
  people += 1
  const email = `odile-${process.pid}-${people}@exemple.ca`
  onTestFinished(async () => {
    await queryDatabase('delete from contacts where email_key = $1', [email])
    await queryDatabase('delete from messages where email = $1', [email])
    await queryDatabase('delete from suppressions where address_hash = address_hash($1)', [email])
  })
  return email
}

/** Sends the form without scripts, with both boxes ticked. */
async function sendWithConsent(email: string): Promise<void> {
  await clearContactPosts()
  const page = await openPage({ ...PHONE, javaScriptEnabled: false })
  await page.goto('/contact')
  await page.getByLabel('Nom').fill('Odile Roy')
  await page.getByLabel('Téléphone').fill('418 555-0117')
  await page.getByLabel('Courriel').first().fill(email)
  await page.getByLabel('Votre projet').fill('Une douche à refaire.')
  await page.getByLabel('J’ai lu et j’accepte').check()
  await page.getByLabel(/Oui, je veux recevoir par courriel/).check()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Votre message est bien arrivé.', { exact: false }).waitFor()
}

const skipReasonOf = async (email: string) => {
  const [row] = await queryDatabase<{ basis: string; reason: string | null }>(
    `select basis, (select reason from suppressions where suppressions.address_hash = contacts.address_hash)
     from contacts where email_key = $1 and deleted_at is null`,
    [email],
  )
  return row
}

test('a visitor who ticks the promotion box is in the contact list', async () => {
  const email = aVisitor()
  await sendWithConsent(email)
  expect(await skipReasonOf(email)).toEqual({ basis: 'express', reason: null })
  const page = await openContacts(PHONE)
  await rowOf(page, email).getByText('Agreed, no end date').waitFor()
})

test('an unsubscribed visitor resubscribes with the button of a mailed page, without scripts; opening the page changes nothing', async () => {
  const email = aVisitor()
  await queryDatabase(`insert into suppressions values (address_hash($1), 'unsubscribed')`, [email])
  await sendWithConsent(email)
  await untilMailed(email)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Recevoir de nouveau nos promotions?')
  const link = /href="([^"]+\/reabonnement\/[\w-]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
  const { pathname } = new URL(link)

  const messages = await openMessages(DESKTOP)
  await messageFrom(messages, 'Odile Roy')
    .getByText(/^Ticked on .+\. Unsubscribed, skipped$/)
    .waitFor()
  await messageFrom(messages, 'Odile Roy').getByRole('button', { name: 'Add to contacts' }).click()
  await toast(messages)
    .getByText('Already in your contacts. Gets no promotional email: this person unsubscribed', {
      exact: false,
    })
    .waitFor()

  const page = await openPage({ ...PHONE, javaScriptEnabled: false, expectedErrors: /status of 400/ })
  for (let visits = 0; visits < 2; visits += 1) await page.goto(pathname)
  await page.getByRole('heading', { name: 'Recevoir de nouveau nos promotions?' }).waitFor()
  await page.getByText('Demandé par Céramique Boréale', { exact: false }).waitFor()
  expect(await skipReasonOf(email)).toEqual({ basis: 'express', reason: 'unsubscribed' })
  await page.getByRole('button', { name: 'Me réabonner' }).tap()
  await page.getByRole('heading', { name: 'C’est fait' }).waitFor()
  expect(await skipReasonOf(email)).toEqual({ basis: 'express', reason: null })

  await queryDatabase(`insert into suppressions values (address_hash($1), 'complaint')`, [email])
  await page.goto(pathname)
  await page.getByRole('heading', { name: 'Ce lien ne sert plus' }).waitFor()
  const wrong = await page.goto(`${pathname.slice(0, -1)}${pathname.endsWith('A') ? 'B' : 'A'}`)
  expect(wrong?.status()).toBe(400)
  await page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor()
})

nightlyTest('axe finds nothing on the resubscribe page', async () => {
  const email = aVisitor()
  await queryDatabase(`insert into suppressions values (address_hash($1), 'unsubscribed')`, [email])
  await sendWithConsent(email)
  await untilMailed(email)
  const link = /https?:\S+\/reabonnement\/[\w-]+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  const page = await openPage(PHONE)
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'Me réabonner' }).waitFor()
  await expectNoFindings(page, 'the resubscribe page')
})
