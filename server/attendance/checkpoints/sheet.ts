import type { Db } from '../../platform/db/open.ts'

/** The QR codes of a station as a PDF. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export const checkpointSheet = async (db: Db, station: { id: number; name: string }) =>
  (await import('./sheet-pdf.ts')).drawnSheet(db, station)
