import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A location as phones write it into the metadata of photos and movies. */
export const HOME = { gps: { latitude: 46.8139, longitude: 71.208 }, iso6709: '+46.8139-071.2080/' }

/** Small real files in a folder that `remove` deletes. */
export function createSamples() {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-samples-'))
  const inFolder = (name: string) => path.join(folder, name)
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' })

  /** A moving test picture with a tone, encoded with `args`. */
  function movie(name: string, args: string[], { size = '320x180', seconds = 1, rate = 25 } = {}): string {
    const source = `testsrc2=s=${size}:r=${rate}:d=${seconds}`
    run('ffmpeg', [
      ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source],
      ...['-f', 'lavfi', '-i', `sine=440:d=${seconds}`, ...args, name],
    ])
    return inFolder(name)
  }

  /** Left half red, right half blue, so that its orientation can be read. */
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
    /** Adds the metadata of a phone: location, date, device. */
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

/** All metadata tags of the files, except those about pixels and container. */
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

/** Whether any of the files contains any of the texts. */
export const holdsAny = (files: string[], text: string[]) =>
  files.some(file => text.some(word => readFileSync(file).includes(word)))
