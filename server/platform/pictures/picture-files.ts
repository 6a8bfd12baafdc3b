import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '../../../api/core/fields/picture-names.ts'

/** Storage of public pictures, apart from all other files. */
export type PictureStore = {
  /** Stores a picture, one file for each of PICTURE_WIDTHS, under a generated name; returns the name. */
  write: (files: Buffer<ArrayBuffer>[]) => Promise<string>
  /** The file of that name; null when the name is invalid or the file does not exist. */
  open: (name: string) => Promise<{ stream: NodeJS.ReadableStream; bytes: number } | null>
  /** Deletes pictures older than a day that are not `used`; returns how many. */
  purge: (used: Set<string>) => Promise<number>
}

/** A picture uploaded within a day may belong to a form that has not been saved. */
export const DAY = 24 * 3_600_000
const LARGEST = PICTURE_WIDTHS.at(-1)!
const OURS = /^([0-9a-f]{32})(?:-\d+)?\.webp$/
const fileName = (id: string, width: number) => (width === LARGEST ? `${id}.webp` : `${id}-${width}.webp`)

/** True if a file name is one of a picture. */
export const isOurs = (name: string) => OURS.test(name)

/** The name under which records refer to the picture of a file. */
export function shownAs(name: string) {
  const id = name.match(OURS)?.[1]
  return id && fileName(id, LARGEST)
}

/** A random name for a new picture, and the names of its files in the order of PICTURE_WIDTHS. */
export function namePicture() {
  const id = randomBytes(16).toString('hex')
  return { name: fileName(id, LARGEST), nameOf: (place: number) => fileName(id, PICTURE_WIDTHS[place]!) }
}

/** Stores pictures in one folder; the content of a name never changes. */
export function picturesIn(folder: string): PictureStore {
  return {
    async write(files) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { name, nameOf } = namePicture()
      for (const [place, data] of files.entries())
        await writeFile(join(folder, nameOf(place)), data, { mode: 0o600, flush: true })
      return name
    },
    async open(name) {
      if (!isOurs(name)) return null
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found && { stream: createReadStream(path), bytes: found.size }
    },
    async purge(used) {
      const removed = new Set<string>()
      for (const name of await readdir(folder).catch(() => [])) {
        const picture = shownAs(name)
        if (!picture || used.has(picture)) continue
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (!found || Date.now() - found.mtimeMs < DAY) continue
        await rm(path, { force: true })
        removed.add(picture)
      }
      return removed.size
    },
  }
}
