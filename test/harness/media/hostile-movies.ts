import { basename } from 'node:path'
import type { Samples } from './sample-files.ts'

export interface Canary {
  /** Files outside the sandbox whose content must never leak. */
  text: string
  movie: string
  /** A local server that must never be called. */
  url: string
}

const playlist = (...lines: string[]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXTINF:1,',
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

const PLAYLIST_OF_TEXT = (file: string) =>
  ['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=1000', file, ''].join('\n')

/** Movies that make an unprotected decoder open another file or URL, by name. */
export function writeHostileMovies(samples: Samples, { text, movie, url }: Canary): Record<string, string> {
  const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S">
    <Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}/dash.mp4</BaseURL>
    </Representation></AdaptationSet></Period></MPD>`
  const subtitles = `[Script Info]\n[Fonts]\nfontname: ${text}\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:01.00,{\\1img(${text})}\n`
  samples.write('words.ass', subtitles)
  samples.movie('good.mkv', ['-c:v', 'libx264', '-c:a', 'aac'], { size: '128x72' })
  const muxed = (name: string, args: string[]) => {
    samples.run('ffmpeg', ['-v', 'error', '-y', '-i', 'good.mkv', ...args, name])
    return samples.inFolder(name)
  }
  return {
    'a playlist of a local movie, as .avi': samples.write('local.avi', playlist(movie)),
    'a playlist with a file address, as .avi': samples.write('file.avi', playlist(`file://${movie}`)),
    'a playlist of an address, as .mp4': samples.write('http.mp4', playlist(`${url}/segment.ts`)),
    'a playlist of playlists of a text, as .mkv': samples.write('master.mkv', PLAYLIST_OF_TEXT(text)),
    'a list to be joined, as .mov': samples.write(
      'join.mov',
      `ffconcat version 1.0\nfile ${basename(movie)}\n`,
    ),
    'a DASH manifest, as .mkv': samples.write('dash.mkv', dash),
    'a playlist of inline bytes, as .mp4': samples.write(
      'data.mp4',
      playlist('data:video/mp2t;base64,R0AREA=='),
    ),
    'a playlist of a part of a file, as .mp4': samples.write(
      'part.mp4',
      playlist(`subfile,,start,0,end,99,,:${text}`),
    ),
    'a playlist of a deciphered file, as .mp4': samples.write('cipher.mp4', playlist(`crypto:${text}`)),
    'a playlist of joined files, as .mov': samples.write('joined.mov', playlist(`concat:${text}|${movie}`)),
    'subtitles that are a playlist, in .avi': samples.write('gab2.avi', aviWithSubtitles(playlist(movie))),
    'a movie whose frames are in another file, .mov': samples.write(
      'alias.mov',
      withFramesElsewhere(samples, movie),
    ),
    'an attached file, in .mkv': muxed('attached.mkv', [
      ...['-c', 'copy', '-attach', text, '-metadata:s:t', 'mimetype=application/x-truetype-font'],
    ]),
    'subtitles with a path, in .mkv': muxed('ass.mkv', [
      '-i',
      'words.ass',
      '-map',
      '0',
      '-map',
      '1',
      '-c',
      'copy',
    ]),
  }
}

const chunk = (name: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
const list = (name: string, ...content: Buffer[]) => chunk('LIST', Buffer.from(name), ...content)
const uint32s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

/** An AVI with a single text stream, whose one chunk is another file: here a playlist. */
function aviWithSubtitles(content: string): Buffer {
  const header = chunk('avih', uint32s(40_000, 0, 0, 0x10, 1, 0, 1, 0, 64, 64, 0, 0, 0, 0))
  const stream = list(
    'strl',
    chunk('strh', Buffer.from('txts'), uint32s(0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0)),
    chunk('strf', uint32s(0)),
  )
  const payload = Buffer.from(content)
  const gab2 = Buffer.concat([
    ...[Buffer.from('GAB2\0'), Buffer.from([2, 0]), uint32s(4), Buffer.from('a\0\0\0', 'latin1')],
    ...[Buffer.from([4, 0]), uint32s(payload.length), payload],
  ])
  return chunk('RIFF', Buffer.from('AVI '), list('hdrl', header, stream), list('movi', chunk('00tx', gab2)))
}

/** A QuickTime movie whose data reference is an alias to another file, as old editors wrote it. */
function withFramesElsewhere(samples: Samples, target: string): Buffer {
  samples.movie('self.mov', ['-c:v', 'mjpeg', '-an'], { size: '64x64', seconds: 0.2 })
  const movie = samples.read('self.mov')
  const path = Buffer.from(target)
  const record = Buffer.alloc(4)
  record.writeUInt16BE(2, 0)
  record.writeUInt16BE(path.length, 2)
  const alias = Buffer.concat([
    Buffer.alloc(150),
    record,
    path,
    Buffer.alloc(path.length % 2),
    Buffer.from([0xff, 0xff, 0, 0]),
  ])
  const entry = Buffer.concat([Buffer.alloc(12), alias])
  entry.writeUInt32BE(entry.length, 0)
  entry.write('alis', 4, 'latin1')
  return replaceDataReference(movie, entry)
}

/** The index is after the frames, so that nothing moves when it grows. */
function replaceDataReference(movie: Buffer, entry: Buffer): Buffer {
  const PATH = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']
  const starts: number[] = []
  let [from, to] = [0, movie.length]
  for (const type of PATH) {
    while (movie.toString('latin1', from + 4, from + 8) !== type) {
      from += movie.readUInt32BE(from)
      if (from >= to) throw new Error(`There is no ${type} in it`)
    }
    starts.push(from)
    to = from + movie.readUInt32BE(from)
    from += 8
  }
  const entryStart = from + 8
  const grown = entry.length - movie.readUInt32BE(entryStart)
  const copy = Buffer.from(movie)
  for (const start of starts) copy.writeUInt32BE(movie.readUInt32BE(start) + grown, start)
  return Buffer.concat([copy.subarray(0, entryStart), entry, copy.subarray(to)])
}
