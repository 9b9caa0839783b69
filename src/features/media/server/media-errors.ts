import { AppError } from '#platform/app-error.ts'
import { LARGEST_IMAGE_BYTES, LARGEST_UPLOAD_BYTES, type MediaKind, REQUIRED } from '../media.rules.ts'

export const largestBytes = (kind: MediaKind) =>
  kind === 'video' ? LARGEST_UPLOAD_BYTES : LARGEST_IMAGE_BYTES

export const tooLarge = (kind: MediaKind) =>
  new AppError('payload_too_large', `File size should not exceed ${kind === 'video' ? 100 : 20}MB.`)

const WRONG_TYPE = {
  video: 'Please select an mp4, mov, avi or mkv file.',
  image: 'Please select a valid image file.',
}

export const wrongType = (kind: MediaKind) =>
  new AppError('validation_failed', WRONG_TYPE[kind], { fields: { [kind]: WRONG_TYPE[kind] } })

export const INCOMPLETE = {
  video: 'Please fill in all fields and select a file.',
  image: 'Missing required fields: title, description, and image are required',
}

export const incomplete = (kind: MediaKind, field: string) =>
  new AppError('validation_failed', INCOMPLETE[kind], { fields: { [field]: REQUIRED } })

export const overQuota = () =>
  new AppError('insufficient_storage', 'The library is full. Remove what you no longer need, then try again.')
