import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

const SAMPLE_MS = 1_000

/** Load shedding: a server whose event loop is late responds 503 at once. */
export async function refuseUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  let openedAt = Number.POSITIVE_INFINITY
  app.server.once('listening', () => {
    openedAt = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request, _reply, _type, delay) => {
      // The loop turned too seldom for a measurement, which the library reports as infinite.
      if (delay === Number.POSITIVE_INFINITY && SAMPLE_MS < maxEventLoopDelay) return
      // Not for in-process calls of a page that is being rendered: refusing them would only keep the page old.
      if (!(request.raw.socket instanceof Socket)) return
      // The first samples measure the startup.
      if (performance.now() - openedAt < 2 * SAMPLE_MS) return
      throw new AppError('unavailable', 'The server is busy. Try again in a moment.', {
        retryAfterSeconds: 5,
      })
    },
  })
}
