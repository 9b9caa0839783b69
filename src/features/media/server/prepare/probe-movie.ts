import { z } from 'zod'
import { LARGEST_MOVIE_SIDE, LONGEST_MOVIE_SECONDS, MOST_STREAMS } from '../../media.rules.ts'
import { decode, MediaFailure, SHORT_LIMITS } from './decode.ts'

/** What ffprobe says about a movie, as far as the transcoder needs it. */
export interface MovieProbe {
  /** Display size: after rotation, with square pixels. */
  width: number
  height: number
  /** Null when the file does not say. Not to be trusted. */
  seconds: number | null
  framesPerSecond: number | null
  /** Transfer function of an HDR movie; null for SDR. */
  hdrTransfer: string | null
  isInterlaced: boolean
  hasSound: boolean
}

const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi'
const PICTURE_CODECS =
  'h264,hevc,mpeg4,mjpeg,prores,dnxhd,vp8,vp9,libdav1d,av1,mpeg2video,mpeg1video,h263,msmpeg4,msmpeg4v1,msmpeg4v2,dvvideo,rawvideo,ffv1,huffyuv,png'
const SOUND_CODECS =
  'aac,mp3,mp3float,ac3,eac3,alac,flac,opus,libopus,vorbis,amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_u8,pcm_f32le,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt'

/**
 * Options before every input. By default ffmpeg also opens a playlist named movie.avi, and every URL in it; these allow
 * only movie containers and local files.
 */
export const INPUT_OPTIONS = [
  ...['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS, '-max_streams', String(MOST_STREAMS)],
]
/** Allows only the decoders that phones and cameras need. Not for ffprobe, which fails at a stream that it cannot decode. */
export const DECODER_OPTIONS = ['-codec_whitelist', `${PICTURE_CODECS},${SOUND_CODECS}`]

const Stream = z.object({
  codec_type: z.string().default('unknown'),
  codec_name: z.string().default('unknown'),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  sample_aspect_ratio: z.string().default('1:1'),
  avg_frame_rate: z.string().default('0/0'),
  color_transfer: z.string().default('unknown'),
  field_order: z.string().default('unknown'),
  disposition: z.object({ attached_pic: z.int().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
})
const ProbeOutput = z.object({
  streams: z.array(Stream),
  format: z.object({ duration: z.coerce.number().optional() }),
})

/** Throws `MediaFailure` when the file is not a movie or exceeds a limit. */
export async function probeMovie(input: string, signal?: AbortSignal): Promise<MovieProbe> {
  const args = ['-v', 'error', ...INPUT_OPTIONS, '-of', 'json', '-show_streams', '-show_format', 'in']
  const printed = await decode({ command: 'ffprobe', args, input, limits: SHORT_LIMITS, signal })
  const probed = ProbeOutput.safeParse(JSON.parse(printed))
  if (!probed.success) throw new MediaFailure('unreadable', probed.error.message)
  const { streams, format } = probed.data
  // Neither is shown, and both have been used to attack players.
  if (streams.some(stream => ['attachment', 'subtitle'].includes(stream.codec_type)))
    throw new MediaFailure('carries_other_files')
  const picture = streams.find(stream => stream.codec_type === 'video' && !stream.disposition.attached_pic)
  if (!picture?.width || !picture.height) throw new MediaFailure('has_no_picture')
  if (Math.max(picture.width, picture.height) > LARGEST_MOVIE_SIDE) throw new MediaFailure('too_large')
  if ((format.duration ?? 0) > LONGEST_MOVIE_SECONDS) throw new MediaFailure('too_long')
  const sound = streams.find(stream => stream.codec_type === 'audio')
  return {
    ...displaySize(picture, { width: picture.width, height: picture.height }),
    seconds: format.duration || null,
    framesPerSecond: ratio(picture.avg_frame_rate, '/'),
    hdrTransfer: ['arib-std-b67', 'smpte2084'].find(transfer => transfer === picture.color_transfer) ?? null,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order),
    hasSound: SOUND_CODECS.split(',').includes(sound?.codec_name ?? ''),
  }
}

interface Size {
  width: number
  height: number
}

function displaySize({ sample_aspect_ratio, side_data_list }: z.infer<typeof Stream>, coded: Size): Size {
  const width = coded.width * (ratio(sample_aspect_ratio, ':') ?? 1)
  const rotation = side_data_list.find(data => data.rotation !== undefined)?.rotation ?? 0
  const isSideways = Math.abs(Math.round(rotation / 90)) % 2 === 1
  return isSideways ? { width: coded.height, height: width } : { width, height: coded.height }
}

/** Parses `30000/1001` or `8:9`; null for an invalid ratio. */
function ratio(text: string, separator: '/' | ':'): number | null {
  const [numerator = 0, denominator = 0] = text.split(separator).map(Number)
  return numerator > 0 && denominator > 0 ? numerator / denominator : null
}
