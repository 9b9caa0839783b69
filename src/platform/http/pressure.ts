import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

const SAMPLE_MS = 1_000

/** A server that cannot keep up says so at once: a clear refusal is worth more than an answer that comes too late. */
export async function refuseUnderPressure(app: FastifyInstance): Promise<void> {
  let openedAt = Number.POSITIVE_INFINITY
  app.server.once('listening', () => {
    openedAt = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 500,
    sampleInterval: SAMPLE_MS,
    pressureHandler: request => {
      // A page that is being rendered asks from inside: refusing it would only keep the page old.
      if (!(request.raw.socket instanceof Socket)) return
      // The first samples tell how busy the start was, and nothing of those who ask now.
      if (performance.now() - openedAt < 2 * SAMPLE_MS) return
      throw new AppError('unavailable', 'The server is busy. Try again in a moment.', {
        retryAfterSeconds: 5,
      })
    },
  })
}
