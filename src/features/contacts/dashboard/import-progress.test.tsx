import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addTexts } from '#shared/text/texts.ts'
import * as english from './import.en.ts'
import * as french from './import.fr.ts'
import { ImportProgress } from './import-progress.tsx'

test.each([
  ['French', french, '40\u00a0%'],
  ['English', english, '40%'],
])('the progress of an import is written as %s writes it', (_, texts, written) => {
  addTexts({ 'features/contacts/dashboard/import': texts })
  expect(renderToStaticMarkup(<ImportProgress label="" share={0.4} />)).toContain(`<span>${written}</span>`)
})
