import type { Page } from 'playwright-core'
import {
  callApi,
  DESKTOP,
  demo,
  endSessionOf,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
} from '../fixtures.ts'

export interface EditorUnderTest {
  /** The last part of its address. */
  name: 'hero' | 'about' | 'story' | 'features'
  path: string
  heading: string
  save: string
  saved: string
  failed: string
  /** A field of text, and its name in the content. */
  label: string
  field: string
}

const editor = (name: EditorUnderTest['name'], texts: Omit<EditorUnderTest, 'name' | 'path'>) => ({
  name,
  path: `/${name}SectionRoute/${name}-section`,
  ...texts,
})

export const HERO = editor('hero', {
  heading: 'Hero Section',
  save: 'Update Hero Section',
  saved: 'Hero content updated successfully!',
  failed: 'Failed to update hero content. Please try again.',
  label: 'Second line',
  field: 'input2',
})
export const ABOUT = editor('about', {
  heading: 'About Section',
  save: 'Update About Section',
  saved: 'About content updated successfully!',
  failed: 'Failed to update about content. Please try again.',
  label: 'Titre 1',
  field: 'title1',
})
export const STORY = editor('story', {
  heading: 'Story Section',
  save: 'Update Story Section',
  saved: 'Story content updated successfully!',
  failed: 'Failed to update story content. Please try again.',
  label: 'Titre 2',
  field: 'title2',
})
export const FEATURES = editor('features', {
  heading: 'Features',
  save: 'Update Features Content',
  saved: 'Features content updated successfully!',
  failed: 'Failed to update features content. Please try again.',
  label: 'Title 1',
  field: 'title1',
})
export const EDITORS: EditorUnderTest[] = [HERO, ABOUT, STORY, FEATURES]

/** One editor on a desktop, the others on a phone: all of them share one layout. */
export const deviceOf = (editor: EditorUnderTest) => (editor === HERO ? DESKTOP : PHONE)

/** Opens an editor for somebody who is signed in. */
export async function openEditor(
  { name, heading }: EditorUnderTest,
  options?: Parameters<typeof openPage>[0],
  account = demo.admin,
): Promise<Page> {
  const page = await openPage(options)
  await signInByToken(page, account)
  await goToEditor(page, { name, heading })
  return page
}

export async function goToEditor(
  page: Page,
  { name, heading }: Pick<EditorUnderTest, 'name' | 'heading'>,
): Promise<void> {
  await page.goto(`/dash/${name}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.getByText('History').waitFor()
}

/** Matches the start of the label: a counter may follow. */
export const field = (page: Page, { label }: EditorUnderTest) => page.getByLabel(new RegExp(`^${label}`))
export const pressSave = (page: Page, { save }: EditorUnderTest) =>
  page.getByRole('button', { name: save }).click()

/** The published content. */
export async function readSection({ path }: EditorUnderTest): Promise<Record<string, string>> {
  return (await callApi(path)).json() as Promise<Record<string, string>>
}

/** Waits until a draft with this text is in IndexedDB. */
export async function untilDraftSaved(page: Page, content: string): Promise<void> {
  await page.waitForFunction(async text => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open('drafts')
      opening.onsuccess = () => resolve(opening.result)
    })
    const drafts = await new Promise<unknown[]>(resolve => {
      const reading = database.transaction('drafts').objectStore('drafts').getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    return JSON.stringify(drafts).includes(text)
  }, content)
}

export const LEA = { email: 'lea@exemple.ca', password: demo.admin.password }

/** A second admin, with the first one's password. */
export async function addLea(): Promise<void> {
  await queryDatabase(
    `insert into users (email, email_key, name, role, password_hash)
     select $1, $1, 'Léa Roy', 'admin', password_hash from users where email = $2
     on conflict (email_key) do nothing`,
    [LEA.email, demo.admin.email],
  )
}

/** Ends the session so that the save is the first call to fail, not the polling of message counts. */
export async function endSessionBeforeSave(page: Page): Promise<void> {
  await page.route('**/contactRoute/counts', () => {})
  await endSessionOf(page)
}
