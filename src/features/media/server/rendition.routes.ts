import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { sendObject } from '#platform/http/send-object.ts'
import type { Services } from '#platform/services.ts'
import { parseRenditionUrl } from '../media-url.rules.ts'

/** Serves renditions to visitors. Originals have no URL. */
export function registerRenditions(app: FastifyInstance, { storage }: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { access: 'public' },
    handler: (request, reply) => {
      const rendition = parseRenditionUrl(request.url)
      if (!rendition) throw new AppError('not_found', 'Not found.')
      return sendObject(request, reply, storage, rendition)
    },
  })
}
