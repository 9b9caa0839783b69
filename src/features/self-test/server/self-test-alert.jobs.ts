import { sql } from 'kysely'
import { type AlertedDevice, DEVICE_COLUMNS, sendAlertOnce } from '#features/pwa/server/alert.jobs.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { isProblem, type Outcome } from '../self-test.contract.ts'
import { selfTestTexts as english } from '../self-test.en.ts'
import { selfTestTexts as french } from '../self-test.fr.ts'
import './self-test.table.ts'

interface Alerted extends AlertedDevice {
  startedAt: Date
  mailLeftAt: Date | null
  outcome: Outcome
  detail: string | null
}

/** Tells every device that the contact form broke, or that it works again. */
export const alertAboutForm = createOutbox<Alerted, null>({
  name: 'self-test.alert',
  everyMs: 5_000,
  table: 'self_test_alerts',
  key: ['subscription_id'],
  isOpen: sql`true`,
  read: sql<Alerted>`${DEVICE_COLUMNS}, started_at as "startedAt", mail_left_at as "mailLeftAt", outcome, detail
    from claimed join push_subscriptions on push_subscriptions.id = claimed.subscription_id
      join self_tests on self_tests.id = claimed.test_id`,
  prepare: async () => null,
  async send({ attempts, startedAt, mailLeftAt, outcome: result, detail: code, ...device }, _, batch) {
    const texts = device.language === 'fr' ? french : english
    const facts = {
      time: texts.clock(startedAt),
      leftAt: texts.clock(mailLeftAt ?? startedAt),
      code: code ?? '',
    }
    const notice = isProblem(result)
      ? { title: texts.brokenTitle, body: texts.problems[result].what(facts) }
      : { title: texts.recoveredTitle, body: texts.recoveredBody(facts.time) }
    // A service worker of the previous version knows only messages.
    const payload = { unread: 0, notice: { ...notice, path: '/dash', tag: 'self-test' } }
    const alert = { topic: 'self-test', payload }
    return sendAlertOnce(device, alert, { ...batch, attempts })
  },
})
