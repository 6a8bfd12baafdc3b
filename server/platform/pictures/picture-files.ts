import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cardFile, PICTURE_WIDTHS } from '../../../api/core/fields/picture-names.ts'

/** Storage of public pictures, apart from all other files. */
export type PictureStore = {
  /** Stores a picture, one file for each of PICTURE_WIDTHS, and its card, under a generated name; returns the name. */
  write: (files: Buffer<ArrayBuffer>[], card?: Buffer<ArrayBuffer>) => Promise<string>
  /** Stores the card of that name, made from the file of its picture; false when the name is none of a card, or there is no picture. */
  addCard: (name: string, make: (path: string) => Promise<Buffer<ArrayBuffer>>) => Promise<boolean>
  /** The file of that name; null when the name is invalid or the file does not exist. */
  open: (name: string) => Promise<{ stream: NodeJS.ReadableStream; bytes: number } | null>
  /** Deletes pictures older than a day that are not `used`; returns how many. */
  purge: (used: Set<string>) => Promise<number>
}

/** A picture uploaded within a day may belong to a form that has not been saved. */
export const DAY = 24 * 3_600_000
const LARGEST = PICTURE_WIDTHS.at(-1)!
const OURS = /^([0-9a-f]{32})(?:(?:-\d+)?\.webp|-card\.jpg)$/
const fileName = (id: string, width: number) => (width === LARGEST ? `${id}.webp` : `${id}-${width}.webp`)

/** True if a file name is one of a picture. */
export const isOurs = (name: string) => OURS.test(name)

/** The name under which records refer to the picture of a file. */
export function shownAs(name: string) {
  const id = name.match(OURS)?.[1]
  return id && fileName(id, LARGEST)
}

/** The picture of a card; undefined for other names. */
export function pictureOfCard(name: string) {
  const shown = shownAs(name)
  return shown && cardFile(shown) === name ? shown : undefined
}

/** A random name for a new picture, and the names of its files in the order of PICTURE_WIDTHS. */
export function namePicture() {
  const id = randomBytes(16).toString('hex')
  return { name: fileName(id, LARGEST), nameOf: (place: number) => fileName(id, PICTURE_WIDTHS[place]!) }
}

/** Stores pictures in one folder; the content of a name never changes. */
export function picturesIn(folder: string): PictureStore {
  return {
    async write(files, card) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { name, nameOf } = namePicture()
      for (const [place, data] of files.entries())
        await writeFile(join(folder, nameOf(place)), data, { mode: 0o600, flush: true })
      if (card) await writeFile(join(folder, cardFile(name)), card, { mode: 0o600, flush: true })
      return name
    },
    async addCard(name, make) {
      const path = join(folder, pictureOfCard(name) ?? '')
      if (!pictureOfCard(name) || !(await stat(path).catch(() => null))) return false
      const aside = join(folder, randomUUID())
      await writeFile(aside, await make(path), { mode: 0o600, flush: true })
      await rename(aside, join(folder, name))
      return true
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
