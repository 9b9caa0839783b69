import { declareTexts, type Twin } from '#shared/text/texts.ts'
import type * as english from './import.en.ts'
import type * as french from './import.fr.ts'

export let importTexts: Twin<typeof english.importTexts>

declareTexts<typeof english, typeof french>('features/contacts/dashboard/import', texts => {
  ;({ importTexts } = texts)
})
