import type { Frame, Page } from 'playwright-core'
import { expect, onTestFinished, vi } from 'vitest'
import { ask } from '#scripts/local/ask.ts'
import { demo } from '../fixtures.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** All that a person could read in a frame, the fields' contents and the words for screen readers too. */
const wordsIn = (frame: Frame) =>
  frame
    .evaluate(() => {
      const words: string[] = []
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && !/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? ''))
          words.push(node.data)
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) words.push(node.value)
        if (node instanceof HTMLElement)
          words.push(...['alt', 'aria-label', 'title'].map(name => node.getAttribute(name) ?? ''))
      }
      return words.join('\n')
    })
    // A frame may go while it is looked at.
    .catch(() => '')

/** What could run: an inline handler, or an address that is a script. */
const dangersIn = (frame: Frame) =>
  frame
    .evaluate(() =>
      Array.from(document.querySelectorAll('*'))
        .filter(element =>
          Array.from(element.attributes).some(
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(href|src|action|data|xlink:href)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
          ),
        )
        .map(element => element.outerHTML.slice(0, 100)),
    )
    .catch(() => [])

/** Waits until every text stands there as it was written, and sees that none did more than stand there. */
export async function expectWordsOnly(page: Page, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = oneLine((await Promise.all(page.frames().map(wordsIn))).join('\n')).toLowerCase()
    return texts.filter(text => !shown.includes(oneLine(text).toLowerCase()))
  }
  await expect.poll(missing).toEqual([])
  expect((await Promise.all(page.frames().map(dangersIn))).flat()).toEqual([])
}

/** A story fails by a blocked script, too: the browser complains of it. */
export function watchDialogs(page: Page): void {
  const dialogs: string[] = []
  page.on('dialog', async dialog => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  onTestFinished(() => expect(dialogs).toEqual([]))
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Pages are made anew one publication after the other: until the last one is seen. */
export async function untilPublished(path: string, text: string): Promise<void> {
  const sent = text.replace(/[&<>"']/g, sign => ESCAPED[sign] ?? sign)
  await vi.waitFor(async () => expect((await ask(demo.siteUrl, { path })).body.includes(sent)).toBe(true), {
    timeout: 20_000,
    interval: 200,
  })
}
