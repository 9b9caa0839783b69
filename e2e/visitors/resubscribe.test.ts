import { expect, onTestFinished, test } from 'vitest'
import {
  DESKTOP,
  expectNoFindings,
  forgetContactPosts,
  inDatabase,
  notification,
  openPage,
  PHONE,
  withBrowser,
} from '../fixtures.ts'
import { openContacts, rowOf } from '../people/contact-fixtures.ts'
import { mailsTo, untilMailed } from '../people/mail-fixtures.ts'
import { messageFrom, openMessages } from '../people/message-fixtures.ts'

withBrowser()

let people = 0

/** Somebody whom no other story knows, gone again when the story ends. */
function aVisitor(): string {
  people += 1
  const email = `odile-${process.pid}-${people}@exemple.ca`
  onTestFinished(async () => {
    await inDatabase('delete from contacts where email_key = $1', [email])
    await inDatabase('delete from messages where email = $1', [email])
    await inDatabase('delete from suppressions where address_hash = address_hash($1)', [email])
  })
  return email
}

/** Writes to the business as a visitor does, with both boxes ticked, on the page that needs no scripts. */
async function writeAndTick(email: string): Promise<void> {
  await forgetContactPosts()
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
  const [row] = await inDatabase<{ basis: string; reason: string | null }>(
    `select basis, (select reason from suppressions where suppressions.address_hash = contacts.address_hash)
     from contacts where email_key = $1 and deleted_at is null`,
    [email],
  )
  return row
}

test('a visitor ticks the box, and the contractor finds them in the list', async () => {
  const email = aVisitor()
  await writeAndTick(email)
  expect(await skipReasonOf(email)).toEqual({ basis: 'express', reason: null })
  const page = await openContacts(PHONE)
  await rowOf(page, email).getByText('Said yes, no end date').waitFor()
})

test('who had unsubscribed comes back by the button of a mail, without scripts; looking changes nothing', async () => {
  const email = aVisitor()
  await inDatabase(`insert into suppressions values (address_hash($1), 'unsubscribed')`, [email])
  await writeAndTick(email)
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
  await notification(messages)
    .getByText('Already in your contacts. Gets no promotional mail: this person unsubscribed', {
      exact: false,
    })
    .waitFor()

  const page = await openPage({ ...PHONE, javaScriptEnabled: false, expectedComplaints: /status of 400/ })
  for (let looks = 0; looks < 2; looks += 1) await page.goto(pathname)
  await page.getByRole('heading', { name: 'Recevoir de nouveau nos promotions?' }).waitFor()
  await page.getByText('Demandé par Céramique Boréale', { exact: false }).waitFor()
  expect(await skipReasonOf(email)).toEqual({ basis: 'express', reason: 'unsubscribed' })
  await page.getByRole('button', { name: 'Me réabonner' }).tap()
  await page.getByRole('heading', { name: 'C’est fait' }).waitFor()
  expect(await skipReasonOf(email)).toEqual({ basis: 'express', reason: null })

  await inDatabase(`insert into suppressions values (address_hash($1), 'complaint')`, [email])
  await page.goto(pathname)
  await page.getByRole('heading', { name: 'Ce lien ne sert plus' }).waitFor()
  const wrong = await page.goto(`${pathname.slice(0, -1)}${pathname.endsWith('A') ? 'B' : 'A'}`)
  expect(wrong?.status()).toBe(400)
  await page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' }).waitFor()
})

test('the page reads with a screen reader', async () => {
  const email = aVisitor()
  await inDatabase(`insert into suppressions values (address_hash($1), 'unsubscribed')`, [email])
  await writeAndTick(email)
  await untilMailed(email)
  const link = /https?:\S+\/reabonnement\/[\w-]+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  const page = await openPage(PHONE)
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'Me réabonner' }).waitFor()
  await expectNoFindings(page, 'the page to come back to the list')
})
