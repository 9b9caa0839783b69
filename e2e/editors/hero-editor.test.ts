import { expect, test } from 'vitest'
import { DESKTOP, nightlyTest, openPage, signInByToken, toast, withBrowser } from '../fixtures.ts'

withBrowser()

async function openEditor(options?: Parameters<typeof openPage>[0]) {
  const page = await openPage(options)
  await signInByToken(page)
  await page.goto('/dash/hero')
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  return page
}

test('an admin changes the text, and a visitor without JavaScript reads it', async () => {
  const page = await openEditor()
  await page.getByLabel('First and last word').fill('équerre')
  await page.getByLabel('Second line').fill('et bien posé')
  await page.getByRole('button', { name: 'Update Hero Section' }).click()
  await expect
    .poll(() => toast(page).locator('span').allTextContents())
    .toEqual(['Hero content updated successfully!'])
  expect(await toast(page).getAttribute('data-kind')).toBe('success')

  const visitor = await openPage({ ...DESKTOP, javaScriptEnabled: false })
  await expect
    .poll(async () => {
      await visitor.goto('/', { waitUntil: 'domcontentloaded' })
      return visitor.getByRole('heading', { level: 1 }).innerText()
    })
    .toContain('ÉQUERRE')
  const inlaid = await visitor.locator('h1 b').allTextContents()
  expect(inlaid).toEqual(['Q', 'E', 'n'])
})

test('text is truncated and capitalized as it is typed, and the caret does not move', async () => {
  const page = await openEditor()
  const word = page.getByLabel('First and last word')
  await word.fill('')
  await word.pressSequentially('mosaïques')
  expect(await word.inputValue()).toBe('MOSAÏQU')
  await page.getByText('7 of 7').waitFor()
  expect(await page.locator('input[name=input4]').inputValue()).toBe('MOSAÏQU')

  await word.fill('CARRE')
  await word.press('Home')
  await word.pressSequentially('xy')
  expect(await word.inputValue()).toBe('XYCARRE')

  await page.getByLabel('Second line').fill('x'.repeat(20))
  expect(await page.getByLabel('Second line').inputValue()).toHaveLength(12)
  await page.getByLabel('Third line').fill('x'.repeat(30))
  expect(await page.getByLabel('Third line').inputValue()).toHaveLength(20)
  await page.getByLabel('Fourth line').fill('x'.repeat(50))
  expect(await page.getByLabel('Fourth line').inputValue()).toHaveLength(40)
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

nightlyTest('an admin edits and saves the hero with the keyboard alone', async () => {
  const page = await openPage()
  await page.goto('/dash')
  await page.getByLabel('Email').and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('admin@exemple.ca')
  await page.keyboard.press('Tab')
  await page.keyboard.type('un-carreau-a-la-fois')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()

  await tabTo(page, 'Hero')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  await tabTo(page, 'Second line')
  await page.keyboard.type('par carreau')
  await page.keyboard.press('Enter')
  await page.getByText('Hero content updated successfully!').waitFor()
})

async function tabTo(page: Awaited<ReturnType<typeof openPage>>, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
      return label?.textContent ?? ''
    })
    if (focused.startsWith(name)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
