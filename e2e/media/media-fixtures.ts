import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createSamples, type Samples } from '#harness/media/sample-files.ts'
import { apiToken, callApi, demo, queryDatabase, signInByToken } from '../fixtures.ts'

export type Kind = 'video' | 'image'

const PATHS = {
  video: { list: '/videoRoute/videos', one: '/videoRoute/video', field: 'video', screen: '/dash/movies' },
  image: { list: '/imageRoute/images', one: '/imageRoute/image', field: 'image', screen: '/dash/images' },
}
const HEADINGS = { video: 'Movie List', image: 'Image List' }

let samples: Samples | undefined

/** Call once per file: a folder for small real files. */
export function withSamples(): void {
  beforeAll(() => {
    samples = createSamples()
  })
  afterAll(() => samples?.remove())
}

function folder(): Samples {
  if (!samples) throw new Error('withSamples() was not called')
  return samples
}

/** A movie of one second, small enough to be converted at once. */
export function aMovieFile(name = 'IMG_4131.mov', { size = '320x180' } = {}): string {
  const args = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest']
  return folder().movie(name, args, { size })
}

/** A movie of about this size that is quick to create and to convert: its frames are not compressed. */
export function aLargeMovieFile(name: string, megabytes: number): string {
  const frames = Math.ceil((megabytes * 1024 * 1024) / (640 * 360 * 1.5))
  const args = ['-frames:v', String(frames), '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-an']
  return folder().movie(name, args, { size: '640x360', seconds: Math.ceil(frames / 25) + 1 })
}

/** A truncated movie. */
export function aBrokenMovieFile(name: string): string {
  const whole = readFileSync(aMovieFile(`whole-${name}`))
  return folder().write(name, whole.subarray(0, Math.floor(whole.length / 2)))
}

export const aPhotoFile = (name = 'IMG_0007.jpg') => folder().photo(name)

export interface Item {
  id: string
  title: string
  url: string
  state: string
}

/** Adds an item in one multipart request. */
export async function addItem(kind: Kind, file: string, fields: Record<string, string> = {}): Promise<Item> {
  const { one, field } = PATHS[kind]
  const form = new FormData()
  const text = { title: path.basename(file), description: 'Filmé sur le chantier.', ...fields }
  for (const [name, value] of Object.entries(text)) form.set(name, value)
  form.set(field, new File([readFileSync(file)], path.basename(file)))
  const token = await apiToken()
  const answer = await callApi(one, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as Record<string, Item>)[field] as Item
}

export async function listItems(kind: Kind): Promise<Item[]> {
  const answer = await callApi(`${PATHS[kind].list}?limit=100`, { token: await apiToken() })
  const reply = (await answer.json()) as Record<string, Item[]>
  return reply[`${PATHS[kind].field}s`] ?? []
}

/** Adds an item and waits until visitors could see it. */
export async function aReadyItem(kind: Kind, fields: Record<string, string> = {}): Promise<Item> {
  const { id } = await addItem(kind, kind === 'video' ? aMovieFile() : aPhotoFile(), fields)
  return untilReady(kind, id)
}

export async function untilReady(kind: Kind, id: string): Promise<Item> {
  const newestState = async () => {
    const text = 'select state from media_files where item_id = $1 order by created_at desc limit 1'
    return (await queryDatabase<{ state: string }>(text, [id]))[0]?.state
  }
  // Not `expect.poll`: also called before the first test.
  await vi.waitUntil(async () => (await newestState()) === 'ready', { timeout: 50_000, interval: 250 })
  return (await listItems(kind)).find(item => item.id === id) as Item
}

/** Signs in on the first call, and opens the library of one kind. */
export async function openLibrary(page: Page, kind: Kind): Promise<void> {
  if (page.url() === 'about:blank') await signInByToken(page)
  await page.goto(PATHS[kind].screen)
  await page.getByRole('heading', { name: HEADINGS[kind] }).waitFor()
  await page.locator('section[aria-busy="false"]').waitFor()
}

/** The tile or row of an item. */
export const tileOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const dialogOf = (page: Page) => page.getByRole('dialog')

interface Filled {
  title: string
  description?: string
  file?: string | string[]
}

/** Opens the form and fills it, without sending it. */
export async function fillAddForm(
  page: Page,
  kind: Kind,
  { title, description = 'Avant et après.', file }: Filled,
) {
  await page.getByRole('button', { name: kind === 'video' ? 'Add Movie' : 'Add Image' }).click()
  const dialog = dialogOf(page)
  if (file) await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill(description)
  return dialog
}

/** Emulates a slow or lost connection. */
export async function networkOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const setConditions = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline, uploadThroughput, downloadThroughput: -1, latency: 0 },
    })
  return {
    slowDown: (bytesPerSecond: number) => setConditions(false, bytesPerSecond),
    cut: () => setConditions(true, -1),
    mend: () => setConditions(false, -1),
  }
}

/** Numbers of the upload parts that the browser sends, in order. */
export function watchParts(page: Page): number[] {
  const numbers: number[] = []
  page.on('request', request => {
    const number = /\/uploadRoute\/upload\/[^/]+\/part\/(\d+)$/.exec(request.url())?.[1]
    if (number) numbers.push(Number(number))
  })
  return numbers
}

/** Texts of all toasts shown so far. */
export async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset.kind)
            shown.push(node.querySelector('span')?.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
}

/** Pauses the worker, for journeys that end with the upload: converting would only slow down the browser. */
export function withoutPreparation(): void {
  const worker = demo.processes.worker ?? 0
  beforeAll(() => void process.kill(worker, 'SIGSTOP'))
  afterAll(async () => {
    await queryDatabase(
      `delete from media_items where id in (select item_id from media_files where state = 'uploaded')`,
    )
    process.kill(worker, 'SIGCONT')
  })
}
