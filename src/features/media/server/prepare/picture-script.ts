// Renders one picture. Runs inside the sandbox, where sharp may crash without harm.
import sharp from 'sharp'
import { findPictureProblem, type PictureUse, renderPicture } from './picture-renderer.ts'

// Allow only the formats that phones and browsers make.
sharp.block({ operation: ['VipsForeignLoad'] })
const READABLE = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
sharp.unblock({ operation: READABLE.map(format => `VipsForeignLoad${format}`) })

const use = process.argv[2] as PictureUse
const problem = await findPictureProblem('in', use)
process.stdout.write(JSON.stringify(problem ? { problem } : await renderPicture('in', 'out', use)))
