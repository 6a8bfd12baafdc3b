import type { FileStore } from '../../../platform/files/file-store.ts'
import { pdfOf } from '../people/cv.ts'

/** Keeps a page of plain text as a PDF among the files, as if somebody had sent it. */
export async function keepDocument(files: FileStore, fileName: string, lines: string[]) {
  const received = await files.receive(pieces(pdfOf(lines)), fileName, ['pdf'])
  await files.keep(received!)
  return received!
}

async function* pieces(text: string) {
  yield Buffer.from(text)
}
