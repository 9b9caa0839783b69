import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { limitInQuickRun, openPage, withBrowser } from '../fixtures.ts'

withBrowser()

/** Phones on their side, small phones, low windows, and 1280x800 zoomed to 150 and 200 %. */
const SIZES = limitInQuickRun(
  [
    [844, 390],
    [320, 568],
    [640, 400],
    [1024, 600],
    [853, 533],
    [932, 430],
    [960, 540],
    [360, 640],
    [375, 667],
    [390, 844],
    [740, 360],
    [768, 600],
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [1366, 650],
    [1920, 1080],
  ] as const,
  4,
)

test.each(SIZES)('at %i x %i a visitor sees the phone number and a button to call', async (width, height) => {
  const page = await openHero(width, height)
  const callLinks = page.locator('a[href^="tel:"]')
  const inSight = await callLinks.evaluateAll(links =>
    links.filter(isHit).map(link => ({
      text: link.textContent ?? '',
      isButton: link.getBoundingClientRect().height >= 44,
    })),
  )
  expect(inSight.some(({ text }) => text.includes('418 555-0142'))).toBe(true)
  expect(inSight.some(({ isButton }) => isButton)).toBe(true)
})

test.each(SIZES)(
  'at %i x %i no text of the hero covers another, nor does the movie tile',
  async (width, height) => {
    const page = await openHero(width, height)
    const boxes = await page.locator('#acceuil').evaluate(hero => {
      /** As wide as its letters; the inlaid ones are pictures with an overhang, which the others enclose. */
      const line = (element: Element) => {
        // Screen readers read another copy, which is not shown.
        const shown = element.querySelector('[aria-hidden]') ?? element
        const texts = [...shown.querySelectorAll('*'), shown]
          .filter(part => part.matches(':not(svg, svg *)'))
          .flatMap(part => [...part.childNodes])
          .filter(node => node.nodeType === Node.TEXT_NODE && node.parentElement?.checkVisibility())
          .map(node => {
            const range = document.createRange()
            range.selectNodeContents(node)
            return range.getBoundingClientRect()
          })
        const { top, bottom } = element.getBoundingClientRect()
        const left = Math.min(...texts.map(text => text.left))
        return { left, right: Math.max(...texts.map(text => text.right)), top, bottom }
      }
      const box = (selector: string) => {
        const { left, right, top, bottom } = (hero.querySelector(selector) as Element).getBoundingClientRect()
        return { left, right, top, bottom }
      }
      const [first, second] = hero.querySelectorAll('h1 > span')
      const [, last] = hero.querySelectorAll('p[data-width]')
      const [third, fourth] = hero.querySelectorAll('h1 + p > *')
      if (!first || !second || !last || !third || !fourth) throw new Error('The hero lacks a line.')
      return {
        bar: { ...(document.querySelector('header') as Element).getBoundingClientRect().toJSON() },
        'first word': line(first),
        'second line': line(second),
        'third line': line(third),
        'fourth line': line(fourth),
        'last word': line(last),
        'movie tile': box('[data-expand]'),
        'pause button': box('[data-pause]'),
        'phone number': box('a[href^="tel:"]'),
      } as Record<string, { left: number; right: number; top: number; bottom: number }>
    })
    const names = Object.keys(boxes)
    const overlaps = names.flatMap((name, index) =>
      names
        .slice(index + 1)
        .filter(other => overlap(boxes[name], boxes[other]))
        .map(other => `${name} and ${other}`),
    )
    expect(overlaps).toEqual([])
    for (const name of names) {
      expect(boxes[name]?.right, name).toBeLessThanOrEqual(width)
      expect(boxes[name]?.bottom, name).toBeLessThanOrEqual(height)
    }
  },
)

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Letters may touch a neighbour's line box, but not its ink. */
const SLACK_PX = 4

function overlap(a: Box | undefined, b: Box | undefined): boolean {
  if (!a || !b) throw new Error('There is no such box.')
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > SLACK_PX && height > SLACK_PX
}

declare function isHit(element: Element): boolean

async function openHero(width: number, height: number): Promise<Page> {
  const isSmall = width < 1024
  const page = await openPage({ viewport: { width, height }, hasTouch: isSmall, isMobile: isSmall })
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      isHit: (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit !== null && element.contains(hit)
      },
    })
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  return page
}
