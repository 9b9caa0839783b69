import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where a contractor's client lives, as phones write it into what they film. */
export const HOME = { gps: { latitude: 46.8139, longitude: 71.208 }, iso6709: '+46.8139-071.2080/' }

/** Small real files, made by the tools that make them, in a folder that goes with `remove`. */
export function createSamples() {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-samples-'))
  const inFolder = (name: string) => path.join(folder, name)
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' })

  /** A moving test picture with a tone, then whatever `args` make of it. */
  function movie(name: string, args: string[], { size = '320x180', seconds = 1, rate = 25 } = {}): string {
    const source = `testsrc2=s=${size}:r=${rate}:d=${seconds}`
    run('ffmpeg', [
      ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source],
      ...['-f', 'lavfi', '-i', `sine=440:d=${seconds}`, ...args, name],
    ])
    return inFolder(name)
  }

  /** Left half red, right half blue: which way up it is can be read from it. */
  function photo(name: string, args: string[] = []): string {
    run('ffmpeg', [
      ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=red:s=320x400'],
      ...['-f', 'lavfi', '-i', 'color=blue:s=320x400', '-filter_complex', 'hstack', '-frames:v', '1'],
      ...[...args, name],
    ])
    return inFolder(name)
  }

  return {
    inFolder,
    run,
    movie,
    photo,
    read: (name: string) => readFileSync(inFolder(name)),
    sizeOf: (file: string) => statSync(file).size,
    write(name: string, content: string | Buffer): string {
      writeFileSync(inFolder(name), content)
      return inFolder(name)
    },
    /** Adds what a phone writes into a picture: where, when, with what. */
    tag(name: string, args: string[] = []): string {
      const { latitude, longitude } = HOME.gps
      const where = [
        `-GPSLatitude=${latitude}`,
        '-GPSLatitudeRef=N',
        `-GPSLongitude=${longitude}`,
        '-GPSLongitudeRef=W',
      ]
      const what = [
        '-Make=Cellulaire',
        '-Model=Cellulaire 16',
        '-XMP:Creator=Marc',
        '-Comment=Chez Mme Tremblay',
      ]
      run('exiftool', ['-q', '-overwrite_original', ...where, ...what, ...args, name])
      return inFolder(name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Samples = ReturnType<typeof createSamples>

/** What readers of metadata find in these files, but for what is about their pixels and their container. */
export function foreignTags(files: string[]): string[] {
  const found = execFileSync('exiftool', ['-j', '-G1', '-a', '-u', ...files], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return (JSON.parse(found) as Record<string, unknown>[]).flatMap(tags =>
    Object.entries(tags)
      .filter(([name]) =>
        /^(GPS|XMP|IFD|ExifIFD|ICC|IPTC|Photoshop|UserData|ItemList|Keys|Apple|MakerNotes)|Chapter|:Title|:Comment/.test(
          name,
        ),
      )
      .map(([name, value]) => `${tags.SourceFile}: ${name} ${value}`),
  )
}

/** Whether any of the files holds any of the words, as they are. */
export const holdsAny = (files: string[], words: string[]) =>
  files.some(file => words.some(word => readFileSync(file).includes(word)))
