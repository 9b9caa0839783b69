import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addTexts } from '#shared/text/texts.ts'
import * as french from './request.fr.ts'
import { RequestCard, RequestLine } from './request-facts.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')

test('a figure and its unit stay on one line', () => {
  addTexts({ 'features/conversations/dashboard/request': french })
  const details = { length: 2.45, width: 3.02, unit: 'm' as const }
  for (const Facts of [RequestLine, RequestCard])
    expect(textOf(renderToStaticMarkup(<Facts details={details} />))).toContain('7,4\u00a0m² (80\u00a0pi²)')
})
