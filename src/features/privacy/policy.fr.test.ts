import { expect, test } from 'vitest'
import { CONSENT_TEXT_VERSION } from '#features/conversations/contact-form.rules.ts'
import { PLACEHOLDER_SETTINGS } from '#features/settings/placeholder.rules.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { POLICY_VERSION, policyBlocks, policyTexts } from './policy.fr.ts'

const text = JSON.stringify(policyBlocks(EXAMPLE_SETTINGS))

test('the policy names both laws', () => {
  expect(text).toContain('Loi 25')
  expect(text).toContain('Loi sur la protection des renseignements personnels et les documents électroniques')
})

test.each([
  'Nom',
  'Courriel',
  'Téléphone',
  'Adresse postale',
  'Renseignements de paiement',
  'Autres renseignements que vous fournissez volontairement',
])('« %s » is in the list of collected data', term => {
  expect(text).toContain(`"term":"${term}"`)
})

test('every blank of the policy is filled from the settings', () => {
  const { name, phone, streetAddress, privacyOfficerName, privacyOfficerTitle } = EXAMPLE_SETTINGS
  const { privacyOfficerEmail, hostingProvider, mailProvider, dataLocation } = EXAMPLE_SETTINGS
  for (const fact of [name, phone, streetAddress, privacyOfficerName, privacyOfficerTitle])
    expect(text).toContain(fact)
  for (const fact of [privacyOfficerEmail, hostingProvider, mailProvider, dataLocation])
    expect(text).toContain(fact)
  expect(text).toContain('30\u00a0jours, puis elles sont remplacées')
  expect(text).not.toMatch(/\[(?!["{])\p{L}/u)
})

test('the policy shows the retention periods of the settings', () => {
  const retention = { messageRetentionMonths: 18, spamRetentionDays: 1, logRetentionDays: 45 }
  const changed = JSON.stringify(policyBlocks({ ...EXAMPLE_SETTINGS, ...retention }))
  for (const time of ['18\u00a0mois', '1\u00a0jour', '45\u00a0jours'])
    expect(changed).toContain(`"text":"${time}"`)
})

test('a new installation shows placeholders in the policy', () => {
  const blank = JSON.stringify(policyBlocks(PLACEHOLDER_SETTINGS))
  expect(blank).toContain('[hébergeur]')
  expect(blank).toContain('Jusqu’à leur remplacement')
})

test('the policy leaves out the parts of the address that the business has not given', () => {
  const { city, phone } = EXAMPLE_SETTINGS
  const partOf = (missing: object) => JSON.stringify(policyBlocks({ ...EXAMPLE_SETTINGS, ...missing }))
  expect(text).toContain(`"142, rue des Exemples, ${city} G1K 0A0"`)
  expect(text).toContain(`${phone}, ou par la poste à l’adresse ci-dessus.`)
  const withoutStreet = partOf({ streetAddress: '', postalCode: '' })
  expect(withoutStreet).toContain(`"${city}"`)
  expect(withoutStreet).not.toContain('par la poste')
  expect(withoutStreet).toContain(`, ${phone}."`)
  expect(partOf({ streetAddress: '', postalCode: '', city: '' })).not.toContain('[""]')
})

test('the policy follows Quebec typography', () => {
  expect(text.match(/\p{L} [:%$»]/gu)).toBeNull()
  expect(text.match(/« /g)).toBeNull()
  expect(text.match(/\p{L}[ \u00a0][;!?]/gu)).toBeNull()
})

test.each([
  'Photos et mesures de votre pièce',
  'Ville',
  'Visites',
  'Soumission et signature',
  'Ouverture d’une soumission',
  'Vos réponses à nos courriels',
  'Consentement à la publication',
])('version 1.1 says when « %s » is collected', term => {
  expect(text).toContain(`"term":"${term}"`)
})

test('the policy names the provider of the mailbox, and says that other mail is not copied', () => {
  expect(text).toContain(`, ${EXAMPLE_SETTINGS.mailProvider}, qui reçoit vos réponses à nos courriels`)
  expect(text).toContain('les autres messages de notre boîte ne sont pas copiés')
  expect(text).not.toContain('Jamais par un champ du site')
})

test('the version recorded with consents is the date of the policy', () => {
  expect(CONSENT_TEXT_VERSION).toBe(POLICY_VERSION)
  const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' })
  expect(policyTexts.inForce).toContain(day.format(new Date(POLICY_VERSION)))
})
