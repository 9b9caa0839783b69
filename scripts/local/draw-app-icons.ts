import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { APP_ICONS, APPLE_ICON, type AppIcon } from '#features/pwa/pwa.rules.ts'

const LOGO = readFileSync(path.resolve(import.meta.dirname, '../../public/favicon.svg'), 'utf8')

/** With a square background and a margin, so that no mask of a phone cuts the logo. */
const MASKABLE = LOGO.replace('viewBox="0 0 128 128"', 'viewBox="-22 -22 172 172"').replace(
  /<rect [^>]*fill="([^"]+)"\/>/,
  '<rect x="-22" y="-22" width="172" height="172" fill="$1"/>',
)

/** Renders the icons of the PWA from the favicon. */
export async function drawAppIcons(directory: string): Promise<void> {
  mkdirSync(path.join(directory, path.dirname(APPLE_ICON.file)), { recursive: true })
  await Promise.all([...APP_ICONS, APPLE_ICON].map(icon => draw(icon, path.join(directory, icon.file))))
}

async function draw({ size, purpose }: AppIcon, file: string): Promise<void> {
  const svg = purpose === 'maskable' ? MASKABLE : LOGO
  await sharp(Buffer.from(svg), { density: 384 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file)
}
