import { describe, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { SETTINGS } from '#harness/reply-api.ts'

const { services, sink, call, aContact, aTemplate, sendAll, work, outcomes } = await startCampaignApi()

const reach = async () => (await call('GET', '/campaignRoute/audience')).json()
const subjects = () => sink.mails.map(({ to, subject }) => `${to} ${subject}`).sort()

describe('a mail to all', () => {
  test('is stored at once, sent by the worker, and counted exactly', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await aContact('Luc', 'luc@exemple.ca')
    const answer = await sendAll()
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({ total: 2, successCount: 0, failureCount: 0 })
    await work()
    const again = await sendAll()
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({
      campaignId: answer.json().campaignId,
      successCount: 2,
      failureCount: 0,
      message: 'Emails sent successfully. 2 succeeded, 0 failed.',
    })
    expect(subjects()).toEqual(['camille@exemple.ca Deux places', 'luc@exemple.ca Deux places'])
  })

  test('contains the business, its licence and the unsubscribe link, and the headers of RFC 8058', async () => {
    await aContact('Camille', 'camille@exemple.ca', { basis: 'customer', basisOn: '2026-03-02' })
    await sendAll()
    await work()
    const [mail] = sink.mails
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Céramique Boréale')
      expect(part).toContain('142, rue des Exemples, Québec, G1K 0A0')
      expect(part).toContain('Licence RBQ\u00a0: 1234-5678-90')
      expect(part).toMatch(/http:\/\/localhost:3000\/desabonnement\/[\w-]{64}/)
      expect(part).toContain('parce que nous avons fait des travaux chez vous (contrat du 2 mars 2026)')
    }
    expect(mail?.headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/desabonnement\/[\w-]{64}>$/)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })

  test('reaches exactly the audience that was shown, without the skipped people', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const luc = await aContact('Luc', 'luc@exemple.ca', { basis: 'inquiry', basisOn: '2020-01-01' })
    expect(await reach()).toEqual({
      total: 1,
      skipped: [{ reason: 'expired', count: 1 }],
      skippedPeople: [{ id: luc, name: 'Luc', reason: 'expired' }],
      missing: [],
    })
    await sendAll()
    await work()
    expect(subjects()).toEqual(['camille@exemple.ca Deux places'])
    const refused = await call('POST', `/listContactRoute/list-contacts-sendone/${luc}`, {
      subject: 'a',
      message: 'b',
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.details).toEqual({ reason: 'expired' })
  })

  test('does not start with placeholders in the settings, without recipients or without content', async () => {
    expect((await sendAll()).statusCode).toBe(422)
    await aContact('Camille', 'camille@exemple.ca')
    expect((await sendAll({ message: ' ' })).json().error.fields).toHaveProperty('message')
    expect((await sendAll({ useTemplate: true })).json().error.fields).toHaveProperty('templateId')
    expect((await sendAll({ subject: '' })).json().error.fields).toHaveProperty('subject')
    await saveStoredSettings(
      services.db,
      { licence: '0000-0000-00', streetAddress: '[adresse postale]' },
      null,
    )
    const refused = await sendAll()
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.details).toEqual({ missing: ['streetAddress', 'licence'] })
    expect((await reach()).missing).toEqual(['streetAddress', 'licence'])
    expect(await outcomes()).toEqual([])
  })

  test('is not retried while there is no sender address', async () => {
    await aContact('Camille', 'camille@550.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work()
    await saveStoredSettings(services.db, { ...SETTINGS, mailFromAddress: '' }, null)
    const refused = await call('POST', `/campaignRoute/campaign/${campaignId}/retry`, {})
    expect([refused.statusCode, refused.json().error.details]).toEqual([
      422,
      { missing: ['mailFromAddress'] },
    ])
    expect(await outcomes()).toEqual(['camille@550.faulty.test failed: smtp_550'])
  })
})

describe('the same campaign again', () => {
  test('posted ten times at once, with one key, with others and with none, is one campaign with one mail each', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await aContact('Luc', 'luc@exemple.ca')
    const keys = ['a', 'a', 'a', 'b', 'c', 'd', null, null, null, null]
    const answers = await Promise.all(
      keys.map(key => sendAll({}, key === null ? {} : { 'idempotency-key': key })),
    )
    expect(new Set(answers.map(answer => answer.json().campaignId)).size).toBe(1)
    await work(2)
    expect(subjects()).toEqual(['camille@exemple.ca Deux places', 'luc@exemple.ca Deux places'])
  })

  test('with another content under the same key is refused; after ten minutes the same content is a new campaign', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const first = await sendAll({ idempotencyKey: 'once' })
    expect((await sendAll({ idempotencyKey: 'once', subject: 'Autre' })).statusCode).toBe(409)
    await services.db
      .updateTable('campaigns')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    const later = await sendAll()
    expect(later.json().campaignId).not.toBe(first.json().campaignId)
    expect((await sendAll({ idempotencyKey: 'once' })).json().campaignId).toBe(first.json().campaignId)
  })
})

describe('placeholders', () => {
  test('only {{name}} and {{message}} are replaced, a name is shown and never obeyed', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: syntax of other template engines
    const odd = '${7*7} <%= 7 %> {name} $&'
    const templateId = await aTemplate(
      `<h1>{{name}}</h1><p>{{message}}</p><p>${odd.replace('<%', '&lt;%')}</p>`,
    )
    await aContact('<b>Luc</b> {{message}} {{name}} $&', 'luc@exemple.ca')
    await sendAll({ useTemplate: true, templateId, message: 'Un <i>mot</i>\nou deux, {{name}}' })
    await work()
    const [mail] = sink.mails
    const luc = '&lt;b&gt;Luc&lt;/b&gt; {{message}} {{name}} $&amp;'
    expect(mail?.html).toContain(`<h1>${luc}</h1>`)
    expect(mail?.html).toContain(`<p>Un &lt;i&gt;mot&lt;/i&gt;<br>ou deux, ${luc}</p>`)
    expect(mail?.text).toContain(
      '<b>Luc</b> {{message}} {{name}} $&\n\nUn <i>mot</i>\nou deux, <b>Luc</b> {{message}} {{name}} $&',
    )
    expect(mail?.text).toContain(odd)
    expect(mail?.envelope.to).toEqual(['luc@exemple.ca'])
  })

  test('{{name}} in the message is replaced by the name of each person, or removed where there is none', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    // The name that an import gives to a person without one.
    await aContact('info.ventes', 'info.ventes@exemple.ca')
    const message = 'Bonjour {{name}},\n{{name}}, il reste deux places.\nMerci {{name}}!'
    await sendAll({ message })
    await work()
    const textTo = (email: string) => sink.mails.find(({ to }) => to.includes(email))?.text
    expect(textTo('camille@exemple.ca')).toContain(
      'Bonjour Camille,\nCamille, il reste deux places.\nMerci Camille!\n',
    )
    expect(textTo('info.ventes@exemple.ca')).toContain('Bonjour,\nil reste deux places.\nMerci!\n')
    const html = sink.mails.map(mail => mail.html).join()
    expect(html).toContain('Bonjour Camille,<br>Camille, il reste')
    expect(html).toContain('Bonjour,<br>il reste')
    expect(html).not.toContain('{{')
  })

  test.each([
    ['subject', { subject: 'Bonjour {{name}}' }, '{{name}}'],
    ['message', { message: 'Bonjour {{nom}},' }, '{{nom}}'],
    ['message', { message: 'Bonjour {{ name }},' }, '{{ name }}'],
    ['message', { message: 'Bonjour {{message}},' }, '{{message}}'],
    ['message', { message: 'Bonjour {{name,' }, '{{name,'],
  ])(
    'an unknown placeholder in the %s is refused before anything is sent: %o',
    async (field, changes, found) => {
      const luc = await aContact('Luc', 'luc@exemple.ca')
      const body = { subject: 'Deux places', message: 'Bonjour!', ...changes }
      const answers = [
        await sendAll(changes),
        await call('POST', `/listContactRoute/list-contacts-sendone/${luc}`, body),
        await call('POST', '/campaignRoute/test', body),
      ]
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400)
        expect(answer.json().error.fields[field]).toContain(found)
      }
      expect(await outcomes()).toEqual([])
    },
  )

  test('a template with an unknown placeholder is neither saved nor sent', async () => {
    await aContact('Luc', 'luc@exemple.ca')
    const content = '<p>Bonjour {{prénom}}, {{message}}</p>'
    const refused = await call('POST', '/templateRoute/template', { name: 'Printemps', content })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error.fields.content).toContain('{{prénom}}')
    const templateId = await aTemplate('<p>{{message}}</p>')
    const changed = await call('PATCH', `/templateRoute/template/${templateId}`, { content })
    expect(changed.json().error.fields.content).toContain('{{prénom}}')
    // As stored before placeholders were checked.
    await services.db.updateTable('mail_templates').set({ content }).execute()
    const sent = await sendAll({ useTemplate: true, templateId })
    expect(sent.statusCode).toBe(400)
    expect(sent.json().error.fields.templateId).toContain('{{prénom}}')
    expect(await outcomes()).toEqual([])
  })

  test('without a message its paragraph is removed; a message is refused if the template has no place for it', async () => {
    const templateId = await aTemplate('<p>Avant</p><p>{{message}}</p><p>Après</p>')
    await aContact('Luc', 'luc@exemple.ca')
    await sendAll({ useTemplate: true, templateId, message: '' })
    await work()
    expect(sink.mails[0]?.html).toContain('<p>Avant</p><p>Après</p>')
    const without = await aTemplate('<p>Sans place</p>')
    const refused = await sendAll({ useTemplate: true, templateId: without, message: 'Perdu?' })
    expect(refused.json().error.fields.message).toContain('{{message}}')
  })

  test('a line break in a subject is refused, so it adds no header and no recipient', async () => {
    await aContact('Luc', 'luc@exemple.ca')
    expect((await sendAll({ subject: 'x\r\nBcc: evil@x.test' })).statusCode).toBe(400)
    expect((await sendAll({ message: { path: '/etc/hostname' } })).statusCode).toBe(400)
  })
})

describe('one contact', () => {
  test('is the only one mailed', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const luc = await aContact('Luc', 'luc@exemple.ca')
    const answer = await call('POST', `/listContactRoute/list-contacts-sendone/${luc}`, {
      subject: 'À vous',
      message: 'Allô',
    })
    expect(answer.json()).toMatchObject({ total: 1 })
    await work()
    expect(subjects()).toEqual(['luc@exemple.ca À vous'])
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(
      (
        await call('POST', `/listContactRoute/list-contacts-sendone/${nobody}`, {
          subject: 'a',
          message: 'b',
        })
      ).statusCode,
    ).toBe(404)
  })

  test('can be oneself, as a test, any number of times and without an entry in the history', async () => {
    for (const key of ['a', 'b'])
      await call('POST', '/campaignRoute/test', { subject: 'Essai', message: 'Allô', idempotencyKey: key })
    await work()
    expect(sink.mails.map(({ subject }) => subject)).toEqual(['Essai', 'Essai'])
    expect((await call('GET', '/campaignRoute/campaigns')).json()).toMatchObject({ total: 0, campaigns: [] })
  })
})
