// Draws the renditions of one picture. Runs inside the sandbox, where sharp may crash without harm.
import sharp from 'sharp'
import { findPictureProblem, type PictureUse, renderPicture } from './picture-renderer.ts'

// Of all that sharp can read, what phones and browsers make.
sharp.block({ operation: ['VipsForeignLoad'] })
const READABLE = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
sharp.unblock({ operation: READABLE.map(format => `VipsForeignLoad${format}`) })

const use = process.argv[2] as PictureUse
const problem = await findPictureProblem('in')
process.stdout.write(JSON.stringify(problem ? { problem } : await renderPicture('in', 'out', use)))
