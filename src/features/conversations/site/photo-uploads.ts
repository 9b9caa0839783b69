import { PHOTO_PART_BYTES } from '../request.rules.ts'

/** What becomes of a photo once its message is stored. */
interface SentPhoto {
  readonly file: File
  state: 'waiting' | 'sent' | 'failed'
  sentBytes: number
}

export interface UploadState {
  total: number
  sent: number
  failed: number
  percent: number
  /** Why nothing moves at the moment. */
  pause: 'offline' | 'busy' | null
  /** The key is no longer valid: nothing more can be sent. */
  isExpired: boolean
}

export interface PhotoUploads {
  subscribe: (listener: () => void) => () => void
  read: () => UploadState
  /** Sends those that failed once more. */
  retry: () => void
}

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 20_000]
/** An upload without progress for so long is aborted and continued. */
const STALLED_MS = 30_000

/** Tells a file again after a reload, without its name. */
const fingerprintOf = ({ size, lastModified }: File) => `${size}-${lastModified}`

/** Sends photos one after the other, in parts; a lost connection continues where it was. Without a key all of them fail. */
export function sendPhotos(key: string | undefined, files: readonly File[]): PhotoUploads {
  const photos: SentPhoto[] = files.map(file => ({ file, state: 'waiting', sentBytes: 0 }))
  const listeners = new Set<() => void>()
  let pause: UploadState['pause'] = null
  let isExpired = false
  let isRunning = false
  let state = describe()

  function describe(): UploadState {
    const all = photos.reduce((sum, { file }) => sum + file.size, 0)
    const done = photos.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
    const count = (wanted: SentPhoto['state']) => photos.filter(({ state }) => state === wanted).length
    return {
      ...{ total: photos.length, sent: count('sent'), failed: count('failed') },
      percent: all === 0 ? 100 : Math.min(100, (100 * done) / all),
      ...{ pause, isExpired },
    }
  }
  function tell(): void {
    state = describe()
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (const photo of photos) {
      if (photo.state !== 'waiting') continue
      for (let failures = 0; photo.state === 'waiting'; failures += 1) {
        const outcome = !key || isExpired ? 'failed' : await sendOne(key, photo, tell)
        if (outcome === 'sent' || outcome === 'failed') photo.state = outcome
        else if (outcome === 'expired') isExpired = true
        else pause = outcome
        tell()
        if (photo.state === 'waiting' && !isExpired) await untilRetry(failures, outcome === 'busy')
        pause = null
      }
      if (photo.state === 'sent') photo.sentBytes = photo.file.size
      tell()
    }
    isRunning = false
  }

  window.addEventListener('beforeunload', event => {
    if (photos.some(({ state }) => state === 'waiting')) event.preventDefault()
  })
  void run()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    retry() {
      for (const photo of photos) if (photo.state === 'failed') photo.state = 'waiting'
      tell()
      void run()
    },
  }
}

async function untilRetry(failures: number, isShort: boolean): Promise<void> {
  const ms = isShort ? 2_000 : (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0)
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    window.addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

type Outcome = 'sent' | 'failed' | 'expired' | 'offline' | 'busy'

async function sendOne(key: string, photo: SentPhoto, onProgress: () => void): Promise<Outcome> {
  const { file } = photo
  try {
    const body = JSON.stringify({ key, bytes: file.size, fingerprint: fingerprintOf(file) })
    const begun = await fetch('/api/contactRoute/photos', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(STALLED_MS),
    })
    if (!begun.ok) return outcomeOf(begun.status, { notFound: 'expired' })
    const { id, received, isComplete } = (await begun.json()) as {
      id: string
      received: number[]
      isComplete: boolean
    }
    if (isComplete) return 'sent'
    const parts = Math.ceil(file.size / PHOTO_PART_BYTES)
    for (let number = 1; number <= parts; number += 1) {
      const start = (number - 1) * PHOTO_PART_BYTES
      const part = file.slice(start, start + PHOTO_PART_BYTES)
      // The last part again: it joins them.
      if (received.includes(number) && number < parts) continue
      const status = await sendPart(`/api/contactRoute/photos/${id}/part/${number}`, part, loaded => {
        photo.sentBytes = start + loaded
        onProgress()
      })
      if (status !== 200) return outcomeOf(status, { notFound: 'busy' })
    }
    return 'sent'
  } catch {
    return 'offline'
  }
}

function outcomeOf(status: number, { notFound }: { notFound: Outcome }): Outcome {
  if (status === 404) return notFound
  // A full disk stays full for hours.
  if (status === 507) return 'failed'
  if (status === 429 || status >= 500) return 'busy'
  return 'failed'
}

/** Uses XMLHttpRequest: `fetch` reports no upload progress. Rejects without a connection. */
function sendPart(address: string, part: Blob, onProgress: (loaded: number) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    const abort = () => request.abort()
    let timer = setTimeout(abort, STALLED_MS)
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, STALLED_MS)
      onProgress(loaded)
    }
    request.onloadend = () => {
      clearTimeout(timer)
      if (request.status > 0) resolve(request.status)
      else reject(new Error('No response'))
    }
    request.send(part)
  })
}
