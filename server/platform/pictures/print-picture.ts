import { join } from 'node:path'
import { runLimited } from '../processes/limited-process.ts'

const WORKER = join(import.meta.dirname, 'print-worker.js')
const LIMITS = { kibibytes: 512 * 1024, seconds: 6, deadline: 15_000, outputBytes: 1024 * 1024 }
/** 300 dots an inch in the largest place that a document has for it; a picture that is nowhere darker than `pale` gets `ground`, with an edge. */
const ASKED = { width: 400, height: 150, paper: '#FFFFFF', ground: '#0B1B2F', pale: 200, edge: 12 }

/** A picture for paper: an opaque PNG with a palette as a data URL, and its size in pixels. */
export type PrintPicture = { url: string; width: number; height: number }

/** The copy of a stored picture for paper, made in a process of its own. @throws ProcessFailure when it is unreadable */
export async function printPicture(picture: Buffer<ArrayBuffer>): Promise<PrintPicture> {
  const made = await runLimited(['--jitless', WORKER, JSON.stringify(ASKED)], LIMITS, picture)
  return JSON.parse(made.toString()) as PrintPicture
}
