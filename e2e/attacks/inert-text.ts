import type { Frame, Page } from 'playwright-core'
import { expect, onTestFinished, vi } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { demo } from '../fixtures.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** All text of a frame, with field values and texts for screen readers. */
const textIn = (frame: Frame) =>
  frame
    .evaluate(() => {
      const texts: string[] = []
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && !/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? ''))
          texts.push(node.data)
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) texts.push(node.value)
        if (node instanceof HTMLElement)
          texts.push(...['alt', 'aria-label', 'title'].map(name => node.getAttribute(name) ?? ''))
      }
      return texts.join('\n')
    })
    // A frame may be removed meanwhile.
    .catch(() => '')

/** Elements that could run code: an inline handler, or a script URL. */
const executableIn = (frame: Frame) =>
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

/** Waits until every text is shown literally, and checks that none of it became code. */
export async function expectInertText(page: Page, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = oneLine((await Promise.all(page.frames().map(textIn))).join('\n')).toLowerCase()
    return texts.filter(text => !shown.includes(oneLine(text).toLowerCase()))
  }
  await expect.poll(missing).toEqual([])
  expect((await Promise.all(page.frames().map(executableIn))).flat()).toEqual([])
}

/** Fails the journey if a script opens a dialog. A blocked script fails it too, by its console error. */
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

/** Publications are rendered one after the other: waits for the last one. */
export async function untilPublished(path: string, text: string): Promise<void> {
  const sent = text.replace(/[&<>"']/g, sign => ESCAPED[sign] ?? sign)
  await vi.waitFor(
    async () => expect((await sendRequest(demo.siteUrl, { path })).body.includes(sent)).toBe(true),
    {
      timeout: 20_000,
      interval: 200,
    },
  )
}
