import { createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { removeLeftovers, UNFINISHED } from '../../leftovers.ts'
import { requireName, type StoredFiles, type TakingBack } from './stored-files.ts'

/** Not stored files: uploads in progress, cached copies, and leftovers of a restore. */
const NOT_KEPT = /^(incoming|copies|replaced-|restoring-)/

/** The stored files in a local folder. */
export const folderFiles = (folder: string): StoredFiles => ({
  place: folder,
  names: () => namesBelow(folder),
  async open(name) {
    const file = await open(join(folder, name)).catch(whenMissing(undefined))
    if (!file) return undefined
    const { size } = await file.stat()
    if (size) return { size, body: file.createReadStream({ end: size - 1 }) as AsyncIterable<Buffer> }
    await file.close()
    return { size, body: [] }
  },
  has: (name) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    ),
  takeBack: (stamp) => takeBackInto(folder, stamp),
})

const whenMissing =
  <T>(otherwise: T) =>
  (error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }

async function* namesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const found = await readdir(join(folder, below), { withFileTypes: true }).catch(whenMissing([]))
  for (const item of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!below && NOT_KEPT.test(item.name)) continue
    const name = below ? `${below}/${item.name}` : item.name
    if (item.isDirectory()) yield* namesBelow(folder, name)
    else yield name
  }
}

/** Files are first written to a temporary folder, then moved into place, all or none. */
function takeBackInto(folder: string, stamp: string): TakingBack {
  removeLeftovers(folder, /^restoring-/)
  const aside = join(folder, `restoring-${stamp}-${UNFINISHED}`)
  const replaced = join(folder, `replaced-${stamp}`)
  const moved: [from: string, to: string][] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    moved.push([from, to])
  }
  return {
    async write(name, body) {
      requireName(name)
      const path = join(aside, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
    },
    async swap() {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await mkdir(replaced, { mode: 0o700 })
      const old = (await readdir(folder)).filter((name) => !NOT_KEPT.test(name))
      for (const name of old) await move(join(folder, name), join(replaced, name))
      for (const name of await readdir(aside)) await move(join(aside, name), join(folder, name))
      return old.length ? replaced : undefined
    },
    async undo() {
      for (const [from, to] of moved.splice(0).reverse()) await rename(to, from)
    },
    async tidy() {
      await rm(aside, { recursive: true, force: true })
      await rmdir(replaced).catch(() => {})
    },
  }
}
