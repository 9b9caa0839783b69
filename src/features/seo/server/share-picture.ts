import path from 'node:path'
import sharp from 'sharp'
import { sharingTexts } from '../sharing.fr.ts'
import { SHARE_PICTURE_SIZE } from '../sharing.rules.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
const MARGIN = 72

// The site's fonts at one weight each (760 and 500): the text engine supports neither woff2 nor variable fonts.
// Made from ui/fonts with fontTools' instancer, and renamed so that no installed font is used instead.
const fontFile = (name: string) => path.join(import.meta.dirname, name)
const DISPLAY = { font: 'Carreau Display', fontfile: fontFile('share-display.ttf') }
const TEXT = { font: 'Carreau Text', fontfile: fontFile('share-text.ttf') }

interface PictureText {
  name: string
  /** « à Québec », or nothing. */
  inCity: string
  /** « Licence RBQ : 1234-5678-90 »: the law requires it in all advertising. */
  licence: string
}

/** The Open Graph image of shared links: name and licence on a tile background. */
export async function drawSharePicture({ name, inCity, licence }: PictureText): Promise<Buffer> {
  const [title, trade, number] = await Promise.all([
    drawText(name, { ...DISPLAY, color: '#F4EEE3', height: 280, width: 740 }),
    drawText(sharingTexts.trade(inCity), { ...TEXT, color: '#F4EEE3', height: 36, width: 740 }),
    drawText(licence, { ...TEXT, color: '#1B2220', height: 31, width: 700 }),
  ])
  const card = { width: number.width + 56, height: number.height + 44 }
  const cardTop = HEIGHT - MARGIN - card.height
  const tradeTop = cardTop - 40 - trade.height
  return sharp(Buffer.from(background(card, cardTop)))
    .composite([
      { input: title.picture, left: MARGIN, top: tradeTop - 36 - title.height },
      { input: trade.picture, left: MARGIN, top: tradeTop },
      { input: number.picture, left: MARGIN + 28, top: cardTop + 22 },
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

/** The largest text that fits into width and height. */
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

/** Green tiles, the logo, and a light card for the licence. */
function background(card: { width: number; height: number }, cardTop: number): string {
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
    <rect x="${MARGIN}" y="${cardTop}" width="${card.width}" height="${card.height}" rx="4" fill="#F4EEE3"/>
  </svg>`
}
