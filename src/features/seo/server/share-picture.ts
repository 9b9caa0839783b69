import path from 'node:path'
import sharp from 'sharp'
import { sharingTexts } from '../sharing.fr.ts'
import { SHARE_PICTURE_SIZE } from '../sharing.rules.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
const MARGIN = 72

// The site's own faces at one weight each (760 and 500), since the text engine reads neither woff2 nor axes.
// Made from ui/fonts with fontTools' instancer, and renamed so that no installed font is taken for them.
const fontFile = (name: string) => path.join(import.meta.dirname, name)
const DISPLAY = { font: 'Carreau Display', fontfile: fontFile('share-display.ttf') }
const TEXT = { font: 'Carreau Text', fontfile: fontFile('share-text.ttf') }

interface Words {
  name: string
  /** « Licence RBQ : 1234-5678-90 »: the law of the trade wants it in all advertising. */
  licence: string
}

/** The picture that stands beside a shared link: the name and the licence on a laid floor. */
export async function drawSharePicture({ name, licence }: Words): Promise<Buffer> {
  const [title, trade, number] = await Promise.all([
    drawText(name, { ...DISPLAY, color: '#F4EEE3', height: 280, width: 740 }),
    drawText(sharingTexts.trade, { ...TEXT, color: '#F4EEE3', height: 36, width: 740 }),
    drawText(licence, { ...TEXT, color: '#1B2220', height: 31, width: 700 }),
  ])
  const slab = { width: number.width + 56, height: number.height + 44 }
  const slabTop = HEIGHT - MARGIN - slab.height
  const tradeTop = slabTop - 40 - trade.height
  return sharp(Buffer.from(floor(slab, slabTop)))
    .composite([
      { input: title.picture, left: MARGIN, top: tradeTop - 36 - title.height },
      { input: trade.picture, left: MARGIN, top: tradeTop },
      { input: number.picture, left: MARGIN + 28, top: slabTop + 22 },
    ])
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

interface TextStyle {
  font: string
  fontfile: string
  color: string
  width: number
  height: number
}

/** As large as fits into width and height. */
async function drawText(text: string, { font, fontfile, color, width, height }: TextStyle) {
  const { data: picture, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="0.82">${escapeMarkup(text)}</span>`,
      font,
      fontfile,
      width,
      height,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture, width: info.width, height: info.height }
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Green tiles, joints between them, the star of four quarter-discs, and a pale slab for the licence. */
function floor(slab: { width: number; height: number }, slabTop: number): string {
  const joints = [210, 420, 630, 840, 1050].map(x => `M${x} 0V${HEIGHT}`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#1F4B3F"/>
    <path d="${joints}M0 210H${WIDTH}M0 420H${WIDTH}" stroke="#2C5146" stroke-width="5" fill="none"/>
    <rect x="${WIDTH - 363}" y="0" width="363" height="${HEIGHT}" fill="#12302A"/>
    <path d="M${WIDTH - 363} 0V${HEIGHT}" stroke="#2C5146" stroke-width="6"/>
    <g transform="translate(${WIDTH - 306} 190) scale(2.6)">
      <path fill="#F4EEE3" d="M0 0H46A46 46 0 0 1 0 46ZM0 96H46A46 46 0 0 0 0 50ZM96 96H50A46 46 0 0 1 96 50Z"/>
      <path fill="#E07B55" d="M96 0H50A46 46 0 0 0 96 46Z"/>
    </g>
    <rect x="${MARGIN}" y="${slabTop}" width="${slab.width}" height="${slab.height}" rx="4" fill="#F4EEE3"/>
  </svg>`
}
