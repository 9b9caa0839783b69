import { expect, test } from 'vitest'
import type { Entry, EntryKind, Reply } from './conversations.contract.ts'
import { cutLongText, firstNewMailOf, lastAnswerAt, previewOf, threadOf } from './message.rules.ts'

test('a preview shows 100 characters and cuts the rest', () => {
  expect(previewOf('x'.repeat(100))).toEqual({ text: 'x'.repeat(100), isCut: false })
  expect(previewOf('x'.repeat(101))).toEqual({ text: `${'x'.repeat(100)}...`, isCut: true })
})

test('a character of several code points counts as one and is not split', () => {
  expect(previewOf('👷🏽‍♀️'.repeat(100)).isCut).toBe(false)
  expect(previewOf(`${'e\u0301'.repeat(100)}x`).text).toBe(`${'e\u0301'.repeat(100)}...`)
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 14, 12, minute)).toISOString()
const ID = '5ca1ab1e-0000-4000-8000-000000000001'

const entry = (kind: EntryKind, minute: number): Entry => ({
  id: ID,
  kind,
  text: `${kind} ${minute}`,
  quotedText: '',
  fromName: '',
  fromAddress: '',
  isFromAnotherAddress: false,
  files: [],
  byName: '',
  createdAt: at(minute),
})

const reply = (state: Reply['state'], minute: number): Reply => ({
  ...{ _id: ID, id: ID, replyText: '', state, problem: null, createdAt: at(minute), settledAt: null },
})

test('replies, mails and events stand in the order of their time', () => {
  const replies = [reply('sent', 1), reply('failed', 5)]
  const entries = [entry('inbound', 3), entry('done', 9)]
  expect(threadOf({ replies, entries }).map(item => item.at)).toEqual([at(1), at(3), at(5), at(9)])
})

test('the first mail after the last answer is new; within one second, the last one', () => {
  const mails = [entry('inbound', 1), entry('inbound', 4), entry('inbound', 6)]
  expect(firstNewMailOf({ replies: [reply('sent', 2)], entries: mails })?.createdAt).toBe(at(4))
  expect(firstNewMailOf({ replies: [reply('failed', 2)], entries: mails })?.createdAt).toBe(at(1))
  expect(firstNewMailOf({ replies: [reply('sent', 7)], entries: mails })?.createdAt).toBe(at(6))
  expect(firstNewMailOf({ replies: [], entries: [entry('automatic', 3)] })).toBeNull()
})

test('a reply that did not fail, a mail from a mail program and Done are answers', () => {
  expect(lastAnswerAt({ replies: [reply('failed', 8)], entries: [entry('inbound', 9)] })).toBeNull()
  expect(lastAnswerAt({ replies: [reply('waiting', 2)], entries: [entry('own_mail', 1)] })).toBe(at(2))
  expect(lastAnswerAt({ replies: [reply('sent', 2)], entries: [entry('done', 3)] })).toBe(at(3))
})

test('a mail of more than twelve lines or 800 characters is cut', () => {
  const twelve = Array.from({ length: 12 }, (_, line) => `Ligne ${line}`).join('\n')
  expect(cutLongText(twelve)).toEqual({ text: twelve, isCut: false })
  expect(cutLongText(`${twelve}\nLa fin`)).toEqual({ text: `${twelve}...`, isCut: true })
  expect(cutLongText('x'.repeat(801))).toEqual({ text: `${'x'.repeat(800)}...`, isCut: true })
})
