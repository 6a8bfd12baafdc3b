import type { Readable } from 'node:stream'
import type { FileKind } from '../../../contract/core/endpoint.ts'
import type { StoredFile } from '../crypto/encrypted-files.ts'
import type { SecretKey } from '../crypto/encryption.ts'
import type { PictureStore } from '../pictures/picture-files.ts'

/** A file that has been received, judged and is safe on disk, but not yet kept. */
export type ReceivedFile<K extends FileKind = FileKind> = {
  id: string
  fileName: string
  kind: K
  bytes: number
  sha256: Buffer
  /** The key that it will be encrypted with; its row says so. */
  keyId: string
}

/** Where uploaded files live. Names are ours alone; nothing here is reachable by a URL, except the pictures. */
export type FileStore = {
  /** Streams a file to disk and judges it by its content; null when it is none of the kinds. Nothing stays behind on failure. */
  receive: (source: AsyncIterable<Buffer>, fileName: string, kinds: readonly FileKind[]) => Promise<ReceivedFile | null>
  /** Makes a received file permanent, encrypted; the handler that stores its row does this, in the same transaction. */
  keep: (file: ReceivedFile) => Promise<void>
  /** Throws a received file away, kept or not. */
  discard: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** Lets go of a received file: it is removed unless it was kept. */
  release: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** What a kept file holds. @throws 410 when the file is not there, or was changed */
  read: (file: StoredFile) => Promise<Readable>
  /** Encrypts a kept file with another key, or one that is not encrypted yet. @throws as `read` */
  encrypt: (file: StoredFile, key: SecretKey) => Promise<void>
  /** Where a received file lies until it is kept or let go. */
  pathOf: (file: Pick<ReceivedFile, 'id'>) => string
  pictures: PictureStore
  /** Removes what a crash left half-way on this machine: incoming files older than an hour. */
  sweep: () => Promise<void>
}
