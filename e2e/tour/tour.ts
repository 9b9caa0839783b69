import type { Locator, Page } from 'playwright-core'

/** A session that ended, a section that somebody else saved, and what looks for faults in the editor's document. */
export const EXPECTED_COMPLAINTS = /status of (401|409)|mail-editor\/\w+\.css' violates/

/** How somebody gets about: with a thumb, or with keys alone. */
export interface Hand {
  press(target: Locator): Promise<void>
  write(target: Locator, words: string): Promise<void>
}

/** Something that opens over a screen. */
export interface Stop {
  name: string
  /** The file that asks for it, below `src`: `every-dialog.test.ts` looks for each. */
  source: string
  /** From the screen as it stands to the open dialog. */
  open(page: Page, hand: Hand): Promise<void>
  /** Where another word than Cancel, Close or Back closes it, and no Escape. */
  leave?(page: Page, hand: Hand): Promise<void>
}

export interface Screen {
  name: string
  path: string
  /** There once the screen is drawn. */
  ready: (page: Page) => Locator
  stops?: Stop[]
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 })

export const dialogOf = (page: Page) => page.locator('dialog[open]').last()

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first()

/** One press on a button of the screen. */
export const byButton =
  (name: string | RegExp): Stop['open'] =>
  (page, hand) =>
    hand.press(buttonOf(page, name))

/** One press on a button of the dialog that is open. */
export const pressInside = (page: Page, hand: Hand, name: string | RegExp) =>
  hand.press(dialogOf(page).getByRole('button', { name, exact: true }))

/** A question before something is destroyed. */
export const question = (source: string, name: string | RegExp): Stop => ({
  name: `the question at ${String(name)}`,
  source,
  open: byButton(name),
})

/** Through every screen and all that opens over it; `arrive` says what must hold at each. */
export async function travel(
  page: Page,
  screens: Screen[],
  {
    hand,
    arrive,
    leave,
  }: {
    hand: Hand
    arrive: (where: string) => Promise<void>
    /** Whatever is open closes. */
    leave: (where: string) => Promise<void>
  },
): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen.path)
    await screen.ready(page).waitFor({ state: 'attached' })
    await arrive(screen.name)
    for (const stop of screen.stops ?? []) {
      const where = `${screen.name}, ${stop.name}`
      await stop.open(page, hand)
      await dialogOf(page).waitFor()
      await arrive(where)
      await stop.leave?.(page, hand)
      await leave(where)
    }
  }
}
