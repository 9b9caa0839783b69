import sharp from 'sharp'
import { encodeForm } from '../encode-form.ts'
import type { TestApi } from '../test-api.ts'

/** Only the signature of a movie: enough where nothing decodes it. */
export function movieBytes(bytes = 1_000): Buffer {
  const content = Buffer.alloc(bytes, 'm')
  content.write('\0\0\0\x20ftypisom', 'latin1')
  return content
}

export const aFile = (content: Buffer, name: string) => new File([Uint8Array.from(content)], name)

export const aMovie = (name = 'douche.mp4', bytes?: number) => aFile(movieBytes(bytes), name)

export async function aPicture(name = 'douche.png', { width = 40, height = 30 } = {}): Promise<File> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#345' } })
  return aFile(await picture.png().toBuffer(), name)
}

export const MEDIA_TEXT = { title: 'Douche', description: 'Marbre à chevrons.' }

/** Sends forms to the media library as an admin. */
export function mediaCalls(api: TestApi, token: string) {
  const send =
    (method: 'POST' | 'PATCH', field: 'video' | 'image', base: string) =>
    async (
      fields: Record<string, string>,
      file?: File,
      { id = '', headers = {} }: { id?: string; headers?: Record<string, string> } = {},
    ) => {
      const form = await encodeForm(fields, file && { [field]: file })
      const url = `${base}${id && `/${id}`}`
      return api.call(method, url, { token, body: form.body, headers: { ...form.headers, ...headers } })
    }
  return {
    createMovie: send('POST', 'video', '/api/videoRoute/video'),
    saveMovie: send('PATCH', 'video', '/api/videoRoute/video'),
    createImage: send('POST', 'image', '/api/imageRoute/image'),
    saveImage: send('PATCH', 'image', '/api/imageRoute/image'),
    /** Announces a file and sends it in parts. */
    async sendInParts(kind: 'video' | 'image', file: File): Promise<string> {
      const announcement = { kind, fileName: file.name, bytes: file.size }
      const { id, partBytes } = (
        await api.call('POST', '/api/uploadRoute/upload', { token, body: announcement })
      ).json()
      const content = Buffer.from(await file.arrayBuffer())
      for (let number = 1; (number - 1) * partBytes < content.length; number += 1)
        await sendPart(api, token, {
          id,
          number,
          body: content.subarray((number - 1) * partBytes, number * partBytes),
        })
      return id
    },
  }
}

interface SentPart {
  id: string
  number: number
  body: Buffer
}

export function sendPart(api: TestApi, token: string, { id, number, body }: SentPart) {
  const headers = { 'content-type': 'application/octet-stream' }
  return api.call('POST', `/api/uploadRoute/upload/${id}/part/${number}`, { token, body, headers })
}

/** Keys of all stored objects. */
export async function storedKeys({ services }: TestApi, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of services.storage.list(prefix)) keys.push(key)
  return keys.sort()
}

/** The number of unfinished multipart uploads in storage. */
export async function openUploads({ services }: TestApi): Promise<number> {
  let count = 0
  for await (const _ of services.storage.listOpenParts()) count += 1
  return count
}
