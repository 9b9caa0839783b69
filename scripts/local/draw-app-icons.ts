import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { APP_ICONS, APPLE_ICON, type AppIcon } from '#features/pwa/phone-app.rules.ts'

const MARK = readFileSync(path.resolve(import.meta.dirname, '../../public/favicon.svg'), 'utf8')

/** The mark without its rounded ground, small enough that no shape a phone cuts out of it touches a corner. */
const MASKABLE = MARK.replace('viewBox="0 0 128 128"', 'viewBox="-22 -22 172 172"').replace(
  /<rect [^>]*fill="([^"]+)"\/>/,
  '<rect x="-22" y="-22" width="172" height="172" fill="$1"/>',
)

/** The icons of the dashboard as an app, drawn from the mark of the site. */
export async function drawAppIcons(directory: string): Promise<void> {
  mkdirSync(path.join(directory, path.dirname(APPLE_ICON.file)), { recursive: true })
  await Promise.all([...APP_ICONS, APPLE_ICON].map(icon => draw(icon, path.join(directory, icon.file))))
}

async function draw({ size, purpose }: AppIcon, file: string): Promise<void> {
  const svg = purpose === 'maskable' ? MASKABLE : MARK
  await sharp(Buffer.from(svg), { density: 384 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file)
}
