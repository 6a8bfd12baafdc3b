import type { Readable } from 'node:stream'
import type { FileKind } from '../../../api/core/endpoint.ts'
import type { StoredFile } from '../crypto/encrypted-files.ts'
import type { SecretKey } from '../crypto/encryption.ts'
import type { PictureStore } from '../pictures/picture-files.ts'

/** A file that has been received, checked and written to disk, but not yet kept. */
export type ReceivedFile<K extends FileKind = FileKind> = {
  id: string
  fileName: string
  kind: K
  bytes: number
  sha256: Buffer
  /** The key that it will be encrypted with; stored in its row. */
  keyId: string
}

/** Storage of uploaded files under generated names; only pictures are reachable by URL. */
export type FileStore = {
  /** Streams a file to disk and detects its kind by content; null when it is none of the kinds. Leaves nothing behind on failure. @throws HeicPhoto */
  receive: (source: AsyncIterable<Buffer>, fileName: string, kinds: readonly FileKind[]) => Promise<ReceivedFile | null>
  /** Makes a received file permanent, encrypted; called by the handler that stores its row, in the same transaction. */
  keep: (file: ReceivedFile) => Promise<void>
  /** Deletes a received file, kept or not. */
  discard: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** Releases a received file: deleted unless it was kept. */
  release: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** The content of a kept file. @throws 410 when the file is missing or was tampered with */
  read: (file: StoredFile) => Promise<Readable>
  /** Re-encrypts a kept file with another key, or encrypts a plain one. @throws as `read` */
  encrypt: (file: StoredFile, key: SecretKey) => Promise<void>
  /** Path of a received file until it is kept or released. */
  pathOf: (file: Pick<ReceivedFile, 'id'>) => string
  pictures: PictureStore
  /** True if the disk has room for more than the reserve. */
  hasRoom: () => Promise<boolean>
  /** Deletes leftovers of crashes on this machine: incoming files older than an hour. */
  purge: () => Promise<void>
}
