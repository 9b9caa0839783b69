// Takes the README's pictures from the demo and its example month, in docs/pictures. Needs a build.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { listMessages } from '#features/conversations/conversations.contract.ts'
import { signIn } from '#features/session/auth.contract.ts'
import { createApiClient } from '#shared/http/api-client.ts'
import { launchChromium } from './local/servers/chromium.ts'
import { type Demo, startDemo } from './local/start-demo.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures')
const WIDTH = 1_600
const GAP = 24
const RADIUS = 14
const MOST_BYTES = 120_000

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

type Screen = 'site' | 'home' | 'messages' | 'editor' | 'conversation'
type Device = keyof typeof DEVICES
type Theme = 'light' | 'dark'
type Shot = `${Screen} ${Device} ${Theme}`

/** Rows of screens of the same height. */
const dashboardIn = (theme: Theme): Shot[][] => [
  [`home desktop ${theme}`, `messages phone ${theme}`, `conversation phone ${theme}`],
  [`editor desktop ${theme}`, `editor phone ${theme}`, `home phone ${theme}`],
]
const PICTURES: Record<string, Shot[][]> = {
  'overview.webp': [['site desktop light', 'site phone light', 'home phone light']],
  'dashboard-light.webp': dashboardIn('light'),
  'dashboard-dark.webp': dashboardIn('dark'),
}

interface Place {
  url: string
  /** There once the screen has what it shows. */
  ready(page: Page): Locator
}

const browser = await launchChromium()
const { demo, stop } = await startDemo({
  replicas: 1,
  env: { DEMO_EMPTY: '', DEMO_NO_MONTH: '', MAX_EVENT_LOOP_DELAY_MS: '60000' },
})
try {
  const shots = await takeShots(browser, demo)
  for (const [file, rows] of Object.entries(PICTURES)) {
    const picture = await compress(await compose(rows, shots))
    writeFileSync(path.join(FOLDER, file), picture)
    console.log(`${file}: ${picture.length} bytes`)
  }
  for (const file of readdirSync(FOLDER)) if (!(file in PICTURES)) rmSync(path.join(FOLDER, file))
} finally {
  await browser.close()
  await stop()
}

async function takeShots(browser: Browser, { siteUrl, admin }: Demo): Promise<Map<Shot, Buffer>> {
  let token = ''
  const office = createApiClient({ send: fetch, baseUrl: `${siteUrl}/api`, token: () => token })
  const signedIn = await office.call(signIn, { body: admin })
  if (!('user' in signedIn)) throw new Error('The account of the demo has a second factor.')
  token = signedIn.user.token
  const { contacts } = await office.call(listMessages, { query: {} })
  const [withPhotos] = contacts.toSorted((one, other) => other.photos.length - one.photos.length)
  if (!withPhotos?.photos.length) throw new Error('No conversation of the example month has photos.')
  const { id, photos } = withPhotos

  const places: Record<Screen, Place> = {
    // Motion is reduced, so its script offers to play the movie.
    site: { url: '/', ready: page => page.locator('[aria-label="Lire la vidéo"]').first() },
    home: { url: '/dash', ready: page => page.getByText(/[1-9]\d* visitors,/).first() },
    messages: { url: '/dash/messages', ready: page => page.getByRole('article').first() },
    editor: { url: '/dash/hero', ready: page => page.frameLocator('iframe').locator('h1') },
    // The last one: who opens a conversation has read it, which the other screens show.
    conversation: {
      url: `/dash/messages/${id}`,
      ready: page => page.getByRole('button', { name: `Open photo ${photos.length}` }).locator('img'),
    },
  }
  const wanted = new Set(Object.values(PICTURES).flat(2))
  const shots = new Map<Shot, Buffer>()
  for (const [screen, place] of Object.entries(places))
    for (const shot of wanted) {
      const [name, device, theme] = shot.split(' ') as [Screen, Device, Theme]
      if (name !== screen) continue
      const context = await browser.newContext({
        ...DEVICES[device],
        baseURL: siteUrl,
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
        locale: 'en-CA',
        timezoneId: 'America/Toronto',
        storageState: {
          cookies: [],
          origins: [
            {
              origin: siteUrl,
              localStorage: [
                { name: 'auth-token', value: token },
                { name: 'theme', value: theme },
              ],
            },
          ],
        },
      })
      // A busy machine renders late.
      context.setDefaultTimeout(90_000)
      shots.set(shot, await take(await context.newPage(), place))
      await context.close()
    }
  return shots
}

async function take(page: Page, { url, ready }: Place): Promise<Buffer> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await ready(page).waitFor({ state: 'attached' })
  // By polling: the preview of the editor is hidden on a phone, where it has no animation frames.
  for (const frame of page.frames()) await frame.waitForFunction(isDrawn, undefined, { polling: 50 })
  return page.screenshot({ animations: 'disabled' })
}

/** Runs in the page: fonts and the pictures in sight are there, and nothing is still loading. */
function isDrawn(): boolean {
  const isInSight = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return element.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const loading = '[aria-busy=true], [class*=_loading_], [class*=_spinner_], [class*=_unknown_]'
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every(image => (image.complete && image.naturalWidth > 0) || !isInSight(image)) &&
    ![...document.querySelectorAll(loading)].some(isInSight)
  )
}

/** One row below the other, on a transparent ground. */
async function compose(rows: Shot[][], shots: Map<Shot, Buffer>): Promise<Buffer> {
  const tiles: { input: Buffer; left: number; top: number }[] = []
  let top = 0
  for (const row of rows) {
    const aspect = row.reduce((sum, shot) => sum + aspectOf(shot), 0)
    const height = Math.floor((WIDTH - GAP * (row.length - 1)) / aspect)
    let left = 0
    for (const shot of row) {
      const width = Math.floor(height * aspectOf(shot))
      const taken = shots.get(shot)
      if (!taken) throw new Error(`Nobody took ${shot}.`)
      tiles.push({ input: await frame(taken, width, height), left, top })
      left += width + GAP
    }
    top += height + GAP
  }
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const canvas = { width: WIDTH, height: top - GAP, channels: 4, background } as const
  return sharp({ create: canvas }).composite(tiles).png().toBuffer()
}

function aspectOf(shot: Shot): number {
  const { width, height } = DEVICES[shot.split(' ')[1] as Device].viewport
  return width / height
}

/** Round corners, and a line around them that shows on any ground. */
function frame(shot: Buffer, width: number, height: number): Promise<Buffer> {
  const draw = (look: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${RADIUS}" ${look}/></svg>`,
    )
  return sharp(shot)
    .resize(width, height)
    .ensureAlpha()
    .composite([
      { input: draw('fill="#fff"'), blend: 'dest-in' },
      { input: draw('fill="none" stroke="#808080" stroke-opacity="0.5"') },
    ])
    .png()
    .toBuffer()
}

/** As well as the limit allows. */
async function compress(picture: Buffer): Promise<Buffer> {
  for (let quality = 90; quality >= 40; quality -= 5) {
    const compressed = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (compressed.length < MOST_BYTES) return compressed
  }
  throw new Error(`A picture takes more than ${MOST_BYTES} bytes.`)
}
