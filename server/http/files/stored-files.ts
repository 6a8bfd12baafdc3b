import type { FileKind } from '../../../api/core/endpoint.ts'
import type { StoredFile } from '../../platform/crypto/encrypted-files.ts'
import { nameOfKind } from '../../platform/files/file-names.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Download } from '../respond.ts'

/** The media type of each kind. */
const MEDIA_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  webp: 'image/webp',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
}

/** An uploaded file as a download; name and type are those of the detected kind, never the uploader's. */
export const storedDownload = async (
  files: FileStore,
  { name, kind, bytes, ...file }: StoredFile & { name: string; kind: FileKind; bytes: number },
): Promise<Download> => ({ stream: await files.read(file), fileName: nameOfKind(name, kind), type: MEDIA_TYPES[kind], bytes })
