import { expect, test } from 'vitest'
import { ago } from '#features/conversations/dashboard/conversation.en.ts'
import { messagesTexts } from '#features/conversations/dashboard/messages.en.ts'
import { dashboardTexts } from '../dashboard/dashboard.en.ts'
import { scaleTop } from './days-chart.tsx'

test.each([
  [0, 4],
  [4, 4],
  [5, 10],
  [11, 20],
  [21, 40],
  [82, 100],
  [1_201, 2_000],
])('the scale of a chart with a maximum of %d ends at %d', (most, top) => expect(scaleTop(most)).toBe(top))

test.each([
  ['2026-11-14T22:29:40Z', '1 min ago'],
  ['2026-11-14T21:45:00Z', '45 min ago'],
  ['2026-11-14T20:20:00Z', '2 h ago'],
  ['2026-11-14T04:30:00Z', 'yesterday'],
  ['2026-11-12T12:00:00Z', '2 days ago'],
])('%s is shown as %s, in the time zone of the business', (instant, text) => {
  expect(ago(instant, new Date('2026-11-14T22:30:00Z'))).toBe(text)
})

test('large numbers are written the same way everywhere', () => {
  expect(dashboardTexts.contactsCaption(5022)).toBe('in your list, 5,022 you can email')
  expect(messagesTexts.counts(1200, 5027)).toBe('1,200 waiting for an answer, 5,027 total')
})
