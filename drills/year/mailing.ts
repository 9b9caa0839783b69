import { sql } from 'kysely'
import { sendToAll } from '#features/campaigns/campaign.contract.ts'
import { unsubscribe } from '#features/campaigns/unsubscribe.contract.ts'
import type { Basis } from '#features/contacts/contact.rules.ts'
import { createContact, removeContact } from '#features/contacts/contacts.contract.ts'
import { sendMessage } from '#features/conversations/contact.contract.ts'
import { fromLocalTime } from '#shared/time/dates.ts'
import type { Office } from './office.ts'
import type { Year } from './year.ts'

interface Person {
  email: string
  /** Of the contact, if the contractor typed it in. */
  id?: string
  /** The last day on which the law lets the business write; null: no end. */
  until: string | null
  /** Unsubscribed, or deleted. */
  isOut: boolean
}

interface Sent {
  subject: string
  /** Who had to get it, by address. */
  to: string[]
}

export interface Mailing {
  /** Those of the first day. */
  prepare(): Promise<void>
  noon(): Promise<void>
  /** Before the time of a scheduled campaign. */
  afternoon(): void
  evening(): Promise<void>
  /** Compares what was sent with who may be mailed. */
  summary(): { campaigns: number; mails: number; wrong: string[]; ended: number; out: number }
}

/** Canada's anti-spam law: two years after a purchase, six months after a question. */
const LASTS = { customer: '2 years', inquiry: '6 months' } as const
/** The end of a consent on the last day of February. */
const LEAP_DAY = '2028-02-29'

/** A campaign each month, to people whose consents begin and end in the year. */
export function createMailing({ db, sink, time }: Year, { api, visitor, written }: Office): Mailing {
  const people: Person[] = []
  const campaigns: Sent[] = []
  const wrong: string[] = []
  let lastMonth = ''
  let toRemove: Person | undefined
  let scheduled: Sent | undefined
  let ended = 0

  async function dayFrom(day: string, interval: string): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select (${day}::date + ${interval}::interval)::date::text as day`.execute(db)
    return rows[0]?.day ?? ''
  }

  async function add(basis: Basis, basisOn: string): Promise<Person> {
    const email = `contact.${people.length}@exemple.ca`
    const { contact } = await api.call(createContact, {
      body: { name: `Contact ${people.length}`, email, basis, basisOn },
    })
    const until = basis === 'customer' || basis === 'inquiry' ? await dayFrom(basisOn, LASTS[basis]) : null
    // Nobody may write to somebody without a basis.
    const person = { email, id: contact.id, until, isOut: basis === 'none' }
    people.push(person)
    return person
  }

  /** Ticks the box for promotions. A person who is in the list has no end from now on. */
  async function tick(email: string): Promise<void> {
    const { contact } = await visitor().call(sendMessage, {
      body: {
        ...{ name: 'Dominique Exemple', email, phone: '418 555-0143', message: 'Vos promotions?' },
        ...{ acceptsPolicy: true, acceptsPromotion: true, form: 'contact-form', fillMs: 48_000 },
      },
    })
    written.push({ id: contact.id, email, isSpam: false })
    const known = people.find(person => person.email === email)
    if (known) known.until = null
    else people.push({ email, until: null, isOut: false })
  }

  const mayBeMailed = ({ until, isOut }: Person) => !isOut && (until === null || until >= time.today())

  async function send(): Promise<void> {
    const campaign = { subject: `Promotion du ${time.today()}`, to: [] as string[] }
    // Every other one is scheduled, for before the evening.
    const startsAt = campaigns.length % 2 === 0 ? undefined : fromLocalTime(`${time.today()}T18:00`)
    const start = startsAt ? { startsAt: startsAt.toISOString() } : {}
    const body = { subject: campaign.subject, message: 'Bonjour!', ...start }
    await api.call(sendToAll, { body })
    campaign.to = people.filter(mayBeMailed).map(({ email }) => email)
    ended += people.filter(({ until, isOut }) => !isOut && until !== null && until < time.today()).length
    campaigns.push(campaign)
    scheduled = startsAt ? campaign : undefined
  }

  const recipientsOf = ({ subject }: Sent) =>
    sink.mails.filter(mail => mail.subject === subject).flatMap(mail => mail.to)

  /** One of those who subscribed. */
  async function leave({ subject }: Sent): Promise<void> {
    const person = people.find(({ email, isOut }) => email.startsWith('abonne.') && !isOut)
    const mail = sink.mails.find(mail => mail.subject === subject && mail.to.includes(person?.email ?? ''))
    const token = mail?.headers['list-unsubscribe']?.split('/desabonnement/')[1]?.split('>')[0]
    if (!token || !person) throw new Error('A campaign has no link to unsubscribe.')
    await visitor().call(unsubscribe, { params: { token }, body: {} })
    person.isOut = true
  }

  async function remove(person: Person): Promise<void> {
    await api.call(removeContact, { params: { id: person.id ?? '' } })
    person.isOut = true
  }

  return {
    async prepare() {
      const today = time.today()
      await add('inquiry', '2027-08-31')
      await add('inquiry', today)
      await add('none', today)
      for (const ago of ['-20 months', '-18 months', '-23 months', '0 days'])
        await add('customer', await dayFrom(today, ago))
      for (let number = 0; number < 3; number += 1) await tick(`abonne.${number}@exemple.ca`)
    },

    async noon() {
      const today = time.today()
      const isNewMonth = today.slice(0, 7) !== lastMonth
      if (!isNewMonth && today !== LEAP_DAY) return
      lastMonth = today.slice(0, 7)
      await add('inquiry', today)
      await add('customer', await dayFrom(today, '-23 months'))
      toRemove = await add('customer', today)
      await tick(`abonne.${today}@exemple.ca`)
      // The question of the first day, before its six months are over.
      if (campaigns.length === 4) await tick('contact.1@exemple.ca')
      await send()
    },

    afternoon() {
      if (scheduled && recipientsOf(scheduled).length > 0)
        wrong.push(`${scheduled.subject} has left before its time`)
      scheduled = undefined
    },

    async evening() {
      const last = campaigns.at(-1)
      if (!last?.subject.endsWith(time.today()) || !toRemove) return
      await leave(last)
      await remove(toRemove)
    },

    summary() {
      const mails = campaigns.map(campaign => {
        const got = recipientsOf(campaign).toSorted()
        const wanted = campaign.to.toSorted()
        const surplus = got.filter((email, index) => !wanted.includes(email) || got.indexOf(email) !== index)
        const missing = wanted.filter(email => !got.includes(email))
        if (surplus.length + missing.length > 0)
          wrong.push(`${campaign.subject}: too many ${surplus.join(' ')}, missing ${missing.join(' ')}`)
        return got.length
      })
      const sum = mails.reduce((total, count) => total + count, 0)
      return {
        ...{ campaigns: campaigns.length, mails: sum, wrong, ended },
        out: people.filter(({ isOut }) => isOut).length,
      }
    },
  }
}
