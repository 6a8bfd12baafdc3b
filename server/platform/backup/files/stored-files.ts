import { createHash, type Hash } from 'node:crypto'

/** The stored files as a backup reads them: paths with slashes, and their content. */
export type StoredFiles = {
  /** Location, for messages. */
  place: string
  /** In a stable order. */
  names: () => AsyncIterable<string>
  /** A file's stream and its current size; undefined when it was deleted meanwhile. */
  open: (name: string) => Promise<{ size: number; body: AsyncIterable<Buffer> | Buffer[] } | undefined>
  has: (name: string) => Promise<boolean>
  /** Starts restoring files; `stamp` names the folder into which replaced files are moved. */
  takeBack: (stamp: string) => TakingBack
}

export type TakingBack = {
  write: (name: string, body: AsyncIterable<Buffer>) => Promise<void>
  /** Makes the restored files the current ones; returns where the replaced ones are, if there were any. */
  swap: () => Promise<string | undefined>
  /** Reverts everything. */
  undo: () => Promise<void>
  /** Removes unfinished and empty folders. */
  tidy: () => Promise<void>
}

const NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** @throws unless it is a valid name of a stored file */
export function requireName(name: string) {
  if (!NAME.test(name))
    throw new Error(`The archive holds a file with the name ${JSON.stringify(name)}, which is not one of ours.`)
}

/** Counts files and computes one checksum of all names and contents. */
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

/** Passes a body through and hashes it. */
export async function* hashing(body: AsyncIterable<Buffer> | Iterable<Buffer>, hash: Hash) {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}
