import type { MediaKind } from '#features/media/media.rules.ts'
import type { Measures } from '../../file-validation.rules.ts'

/** Size and duration as this browser decodes them; null for a file that it cannot read, which the server may. */
export async function measureFile(kind: MediaKind, file: File): Promise<Measures | null> {
  const url = URL.createObjectURL(file)
  try {
    return await (kind === 'image' ? measureImage(url) : measureMovie(url))
  } finally {
    URL.revokeObjectURL(url)
  }
}

function measureImage(url: string): Promise<Measures | null> {
  const image = new Image()
  return new Promise(resolve => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight, durationMs: null })
    image.onerror = () => resolve(null)
    image.src = url
  })
}

function measureMovie(url: string): Promise<Measures | null> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  video.muted = true
  return new Promise(resolve => {
    video.onloadedmetadata = () =>
      resolve({ width: video.videoWidth, height: video.videoHeight, durationMs: video.duration * 1_000 })
    video.onerror = () => resolve(null)
    video.src = url
  })
}
