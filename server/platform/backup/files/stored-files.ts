import { createHash, type Hash } from 'node:crypto'

/** The stored files as a backup sees them: names with slashes, and what is in them. */
export type StoredFiles = {
  /** Where they are, for people. */
  place: string
  /** In an order that is always the same. */
  names: () => AsyncIterable<string>
  /** A file to be read and its size now; undefined when it has just been erased. */
  open: (name: string) => Promise<{ size: number; body: AsyncIterable<Buffer> | Buffer[] } | undefined>
  has: (name: string) => Promise<boolean>
  /** Begins to put files back; `stamp` names what is set aside. */
  takeBack: (stamp: string) => TakingBack
}

export type TakingBack = {
  write: (name: string, body: AsyncIterable<Buffer>) => Promise<void>
  /** Lets what was written be the stored files; says where those are that were there, if there were any. */
  swap: () => Promise<string | undefined>
  /** Makes everything as it was. */
  undo: () => Promise<void>
  /** Removes what is unfinished or empty by now. */
  tidy: () => Promise<void>
}

const NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** @throws unless the name is one that a stored file can have */
export function requireName(name: string) {
  if (!NAME.test(name))
    throw new Error(`The archive holds a file with the name ${JSON.stringify(name)}, which is not one of ours.`)
}

/** Counts files and remembers all their names and contents in one checksum. */
export function fileTally() {
  const all = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    add: (name: string, size: number, content: Hash) => {
      all.update(`${name}\0${size}\0${content.digest('hex')}\n`)
      count++
      bytes += size
    },
    total: () => ({ count, bytes, sha256: all.digest('hex') }),
  }
}
export type FileTotal = ReturnType<ReturnType<typeof fileTally>['total']>

/** Hands a body on and hashes it on the way. */
export async function* hashing(body: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}
