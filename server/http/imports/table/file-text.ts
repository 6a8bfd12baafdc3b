import { readFile } from 'node:fs/promises'
import { countOf } from '../../../../api/core/format.ts'
import { type ImportSource, MAX_IMPORT_LINES } from '../../../../api/core/imports/import-calls.ts'
import { invalid } from '../../../platform/errors.ts'

type FileText = { text: string; encoding: NonNullable<ImportSource['encoding']>; lines: number }

/**
 * The text of a file of at most 5 MB: UTF-16 as Excel writes “Unicode Text”, UTF-8, or Windows-1252, as older Excel writes, when the
 * bytes are not UTF-8.
 * @throws 422 when it has too many lines: blank ones are cheap to send and dear to read
 */
export async function readText(path: string): Promise<FileText> {
  const found = decoded(await readFile(path))
  let lines = 1
  for (let at = nextLine(found.text, 0); at > 0; at = nextLine(found.text, at)) {
    lines += 1
    if (lines > MAX_IMPORT_LINES)
      throw invalid({
        file: `This file has more than ${countOf(MAX_IMPORT_LINES, 'line')}. Remove the empty ones, or divide it.`,
      })
  }
  return { ...found, lines }
}

/** The place after the next line end, which may be of any system; 0 when there is none. */
function nextLine(text: string, from: number) {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10) return at + 1
    if (code === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
  }
  return 0
}

function decoded(bytes: Buffer): Omit<FileText, 'lines'> {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  if (isLittle || isBig) return { text: new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
