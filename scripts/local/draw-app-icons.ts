import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { APP_ICONS, APPLE_ICON, type AppIcon } from '#features/pwa/pwa.rules.ts'

const LOGO = readFileSync(path.resolve(import.meta.dirname, '../../public/favicon.svg'), 'utf8')

/** With a square background and a margin, so that no mask of a phone cuts the logo. */
const MASKABLE = LOGO.replace('viewBox="0 0 128 128"', 'viewBox="-22 -22 172 172"').replace(
  /<rect [^>]*fill="([^"]+)"\/>/,
  '<rect x="-22" y="-22" width="172" height="172" fill="$1"/>',
)

/** Browsers and phones ask for these without a link. */
const UNLINKED_APPLE_ICON: AppIcon = { ...APPLE_ICON, file: '/apple-touch-icon.png' }
const UNLINKED_FAVICON = { file: '/favicon.ico', size: 32 }

/** Renders the icons of the PWA and of older browsers from the favicon. */
export async function drawAppIcons(directory: string): Promise<void> {
  mkdirSync(path.join(directory, path.dirname(APPLE_ICON.file)), { recursive: true })
  const icons = [...APP_ICONS, APPLE_ICON, UNLINKED_APPLE_ICON]
  await Promise.all(icons.map(async icon => writeFileSync(path.join(directory, icon.file), await draw(icon))))
  const { file, size } = UNLINKED_FAVICON
  writeFileSync(path.join(directory, file), asIco(await draw({ size, purpose: 'any' }), size))
}

async function draw({ size, purpose }: Pick<AppIcon, 'size' | 'purpose'>): Promise<Buffer> {
  const svg = purpose === 'maskable' ? MASKABLE : LOGO
  return sharp(Buffer.from(svg), { density: 384 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** An ICO file that holds one PNG: a header of 6 bytes, an entry of 16, the PNG. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
