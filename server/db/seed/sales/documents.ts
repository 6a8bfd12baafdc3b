import type { FileStore } from '../../../platform/files/file-store.ts'
import { pdfOf } from '../people/cv.ts'

/** Stores a page of plain text as a PDF, as if it had been uploaded. */
export async function keepDocument(files: FileStore, fileName: string, lines: string[]) {
  const received = await files.receive(pieces(pdfOf(lines)), fileName, ['pdf'])
  await files.keep(received!)
  return received!
}

async function* pieces(text: string) {
  yield Buffer.from(text)
}
