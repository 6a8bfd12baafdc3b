import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Findings } from '../../../api/alarm/crews.ts'
import type { CallResult } from '../../../api/core/endpoint.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import type * as pack from '../../../api/guard/guard-pack.ts'
import type { DEVICE_KINDS, GuardSession, kioskGuards } from '../../../api/guard/guard-sign-in.ts'

/** This phone as it was enrolled. The private key can sign and cannot be read, not even by this page. */
export type OwnDevice = {
  id: number
  kind: (typeof DEVICE_KINDS)[number]
  station_name: string | null
  private_key: CryptoKey
}

/** The verifier of a PIN without a network: a slow hash, and the number of wrong tries. */
export type PinCheck = { salt: Uint8Array<ArrayBuffer>; hash: Uint8Array<ArrayBuffer>; tries: number }

export type Pack = CallResult<typeof pack.pack>
export type OwnFigures = CallResult<typeof pack.me>
export type KioskNames = CallResult<typeof kioskGuards>

/** `by` is the code and number in one text. */
type EnrolAttempt = { by: string; nonce: string; public_key: string; private_key: CryptoKey }

/** The number of failures of the server at a batch that begins with an event, and the events at which it has failed alone. */
export type Stuck = { first: string; count: number; alone: string[] }
/** A voice note and its format. */
export type VoiceBytes = { bytes: ArrayBuffer; type: 'audio/webm' | 'audio/mp4' }
/** `crew`: what a crew has found so far, of the dispatch that its category names. */
export type DraftKind = 'incident' | 'book' | 'visitor' | 'crew'
/** The typed and chosen parts of a report that is not sent yet, and its files. */
export type ReportDraft = {
  category: string
  severity: 'Low' | 'Medium' | 'High'
  text: string
  named: string
  found?: Partial<Findings>
}
export type DraftFiles = { photos: ArrayBuffer[]; voice: VoiceBytes | undefined }
/** The names under which the files of drafts are kept. */
export const DRAFT_FILES: { [kind in DraftKind]?: 'draft_files' | 'crew_files' } = { incident: 'draft_files', crew: 'crew_files' }

/** Each kept under its name. */
export type Kept = {
  device: OwnDevice
  pin: PinCheck
  /** An enrolment that was sent and not answered yet: the same again gets the same answer. */
  attempt: EnrolAttempt
  session: GuardSession
  pack: Pack
  /** The entity tag of the pack. */
  pack_tag: string
  /** When the pack was last known to be right, by this phone's clock. */
  pack_at: number
  figures: OwnFigures
  names: KioskNames
  /** The sequence number of the last event. */
  seq: number
  /** The events at which the server fails. */
  stuck: Stuck
  /** Milliseconds that the server's clock is ahead of this phone's. */
  skew: number
  /** The reports that were begun, by kind, and their files. */
  drafts: { [kind in DraftKind]?: ReportDraft }
  draft_files: DraftFiles
  crew_files: DraftFiles
  /** The recordings of the orders in the pack, as addresses, by id. */
  recordings: Record<string, string>
}

/** The progress of the files of an event. */
export type FileState = 'none' | 'waiting' | 'sent' | 'refused'

/** An event and how far it has come. Sent ones stay for some days: they are what the guard sees that he has done. */
export type OwnEvent = {
  id: string
  seq: number
  event: GuardEvent
  state: 'waiting' | 'sent' | 'refused'
  /** When the server has said that it has it, by this phone's clock. */
  sent_at?: number
  /** Why it was refused. */
  message?: string
  photo: FileState
  voice?: FileState
  /** Why its files were refused. */
  file_message?: string
}

interface Schema extends DBSchema {
  kept: { key: string; value: unknown }
  events: { key: string; value: OwnEvent; indexes: { seq: number } }
  photos: {
    key: string
    value: { id: string; bytes?: ArrayBuffer | undefined; more?: ArrayBuffer[] | undefined; voice?: VoiceBytes | undefined }
  }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The database of this phone, opened once. Page and service worker use the same. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('guard', 1, {
    upgrade(db) {
      db.createObjectStore('kept')
      db.createObjectStore('events', { keyPath: 'id' }).createIndex('seq', 'seq')
      db.createObjectStore('photos', { keyPath: 'id' })
    },
    // A newer version of this page wants to change it.
    blocking: () => void forgetDatabase(),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** Closes the connection; the next use opens a new one, as after a restart of the phone. */
export async function forgetDatabase() {
  const before = opened
  opened = undefined
  ;(await before)?.close()
}

/** Reads what is kept under a name. */
export const readKept = async <K extends keyof Kept>(name: K) =>
  (await (await database()).get('kept', name)) as Kept[K] | undefined

/** Keeps a value under a name; undefined removes it. */
export async function keep<K extends keyof Kept>(name: K, value: Kept[K] | undefined) {
  const db = await database()
  if (value === undefined) await db.delete('kept', name)
  else await db.put('kept', value, name)
}
