import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { MAIL_EDITOR_PATH } from '../mail-editor.rules.ts'
import { composeEditorFrame } from './editor-frame.ts'

const compress = promisify(brotliCompress)
/** The best that does not keep the first reader waiting. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** The mail editor: a document of its own, without our origin. Made when it is first asked for. */
export function registerEditorFrame(app: FastifyInstance): void {
  let frame: ReturnType<typeof loadFrame> | undefined
  const load = () => {
    frame ??= loadFrame()
    return frame
  }
  const isPublic = { config: { access: 'public' as const } }

  app.get(MAIL_EDITOR_PATH, isPublic, async (_request, reply) => {
    const { document, policy } = await load()
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .send(document)
  })

  app.get<{ Params: { file: string } }>(`${MAIL_EDITOR_PATH}/:file`, isPublic, async (request, reply) => {
    const found = (await load()).files.find(({ name }) => name === request.params.file)
    if (!found) throw new AppError('not_found', 'There is nothing at this address.')
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    return reply
      .headers({
        'content-type': found.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        // A document without an origin is a stranger everywhere, also where it came from.
        'cross-origin-resource-policy': 'cross-origin',
        ...(takesBrotli && { 'content-encoding': 'br' }),
      })
      .send(takesBrotli ? found.compressed : found.content)
  })
}

async function loadFrame() {
  const { files, ...frame } = await composeEditorFrame()
  const ready = files.map(async file => ({ ...file, compressed: await compress(file.content, QUALITY) }))
  return { ...frame, files: await Promise.all(ready) }
}
