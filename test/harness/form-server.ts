import { createWriteStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import { registerApi } from '#platform/http/api.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { route } from '#platform/http/route.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { createTestServices, TEST_HOST } from './test-database.ts'

export const FORM_LIMIT = 2 * 1024 * 1024
export const FORM_HEADERS = { host: TEST_HOST, authorization: `Bearer ${'t'.repeat(30)}` }

/** A file with this name is written to a full disk. */
export const FULL_DISK = 'for a full disk'

async function fillDisk(stream: Readable): Promise<never> {
  await pipeline(stream, createWriteStream('/dev/full')).catch((cause: unknown) => {
    throw new AppError('insufficient_storage', 'No room.', { cause })
  })
  throw new Error('The disk is not full.')
}

const reply = z.object({ title: z.string().optional(), fileName: z.string().nullable(), bytes: z.int() })

const sendForm = defineEndpoint({
  method: 'POST',
  path: '/form',
  access: 'signed-in',
  summary: 'A form with a file',
  content: 'multipart',
  fileField: 'thing',
  body: z.strictObject({ title: z.string().min(1), note: z.string().optional() }),
  reply,
})

const sendBytes = defineEndpoint({
  method: 'POST',
  path: '/bytes',
  access: 'signed-in',
  summary: 'Bare bytes',
  content: 'bytes',
  reply,
})

const sendStrangersBytes = defineEndpoint({
  method: 'POST',
  path: '/strangers-bytes',
  access: 'public',
  summary: 'Bare bytes of strangers',
  content: 'bytes',
  reply,
})

export interface FormServer {
  app: FastifyInstance
  port: number
  /** Numbers of uploads that were started, and that were aborted. */
  seen: { begun: number; brokenOff: number }
}

/** A server with a form that counts the bytes of its file, and with endpoints that take exactly five bytes. */
export async function startFormServer(): Promise<FormServer> {
  const seen = { begun: 0, brokenOff: 0 }
  const app = createHttpServer(await createTestServices())
  const limits = {
    largestBytes: FORM_LIMIT,
    tooLarge: () => new AppError('payload_too_large', 'Too large for this test.'),
    messageFor: () => 'Fill it in.',
  }
  const routes = [
    route(sendForm, async ({ receiveForm }) => {
      const { fields, file } = await receiveForm(limits, async ({ fileName, stream }) => {
        seen.begun += 1
        if (fileName === FULL_DISK) return fillDisk(stream)
        let bytes = 0
        try {
          for await (const chunk of stream as AsyncIterable<Buffer>) {
            if (bytes === 0 && chunk.toString().startsWith('refuse me'))
              throw new AppError('unprocessable', 'Refused at its first bytes.')
            bytes += chunk.length
          }
        } catch (error) {
          seen.brokenOff += 1
          throw error
        }
        return { fileName, bytes }
      })
      return { title: fields.title, fileName: file?.fileName ?? null, bytes: file?.bytes ?? 0 }
    }),
    route(sendStrangersBytes, async ({ receiveBytes }) => {
      seen.begun += 1
      return { fileName: null, bytes: (await receiveBytes(5)).length }
    }),
    route(sendBytes, async ({ receiveBytes }) => ({ fileName: null, bytes: (await receiveBytes(5)).length })),
  ]
  const caller = { userId: 'x', sessionId: 'x', role: 'reader' } as const
  await app.register(async api => registerApi(api, routes, async () => caller), { prefix: '/api' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port, seen }
}
