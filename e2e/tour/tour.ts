import type { Locator, Page } from 'playwright-core'

/** An ended session, a conflicting save, and axe loading styles in the editor's frame. */
export const EXPECTED_ERRORS = /status of (401|409)|mail-editor\/\w+\.css' violates/

/** Touch or keyboard. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
}

/** A dialog over a screen. */
export interface Stop {
  name: string
  /** The file that opens it, below `src`: `tour-coverage.test.ts` looks for each by its name. */
  source: string
  open(page: Page, input: InputMethod): Promise<void>
  /** For a dialog that Cancel, Close, Back or Escape does not close. */
  close?(page: Page, input: InputMethod): Promise<void>
}

export interface Screen {
  name: string
  path: string
  /** Shown once the screen is rendered. */
  ready: (page: Page) => Locator
  stops?: Stop[]
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 })

export const dialogOf = (page: Page) => page.locator('dialog[open]').last()

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first()

/** Presses a button of the screen. */
export const byButton =
  (name: string | RegExp): Stop['open'] =>
  (page, input) =>
    input.press(buttonOf(page, name))

/** Presses a button of the open dialog. */
export const pressInside = (page: Page, input: InputMethod, name: string | RegExp) =>
  input.press(dialogOf(page).getByRole('button', { name, exact: true }))

/** A confirmation before something is deleted. */
export const confirmation = (source: string, name: string | RegExp): Stop => ({
  name: `the confirmation of ${String(name)}`,
  source,
  open: byButton(name),
})

/** Opens every screen and its dialogs, and runs `check` at each. */
export async function walkTour(
  page: Page,
  screens: Screen[],
  {
    input,
    check,
    close,
  }: {
    input: InputMethod
    check: (where: string) => Promise<void>
    /** Closes every open dialog. */
    close: (where: string) => Promise<void>
  },
): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen.path)
    await screen.ready(page).waitFor({ state: 'attached' })
    await check(screen.name)
    for (const stop of screen.stops ?? []) {
      const where = `${screen.name}, ${stop.name}`
      await stop.open(page, input)
      await dialogOf(page).waitFor()
      await check(where)
      await stop.close?.(page, input)
      await close(where)
    }
  }
}
