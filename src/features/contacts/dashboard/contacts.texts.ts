import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './contacts.en.ts'
import type * as french from './contacts.fr.ts'

export let contactsTexts: Twin<typeof english.contactsTexts>
export let contactFormTexts: Twin<typeof english.contactFormTexts>
export let consentTexts: Twin<typeof english.consentTexts>

declareTexts<typeof english, typeof french>('features/contacts/dashboard/contacts', texts => {
  ;({ contactsTexts, contactFormTexts, consentTexts } = texts)
})
