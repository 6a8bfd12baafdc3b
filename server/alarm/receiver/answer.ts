import { createHash } from 'node:crypto'
import type { FrameResult } from '../../../api/alarm/alarm-frames.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/db/open.ts'
import { openSecrets } from '../systems/secrets.ts'
import { decrypt } from './cipher.ts'
import { type Frame, MOST_BYTES } from './frames.ts'
import { ack, duh, type Header, nak, readHeader } from './header.ts'
import { type KnownSystem, type Outcome, type SignalRow, storeOutcome, systemsOf } from './queries.ts'
import { type FrameData, type Reported, readData } from './read-signals.ts'

/** A frame that has arrived, and from where. */
export type Arrived = { frame: Frame; address: string; transport: 'tcp' | 'udp' }
/** The endings of frames that were judged. */
export type Kind = Extract<FrameResult, 'stored' | 'unknown' | 'refused' | 'clock' | 'unreadable'>
/** `reply`: undefined where a panel is not answered. */
export type Answer = { reply: Buffer | undefined; kind: Kind }
export type Means = { db: Db; keyring: Keyring; now?: () => Date }

/** Seconds that an encrypted frame may be ahead of this clock, and behind it. */
const AHEAD = 20
const BEHIND = 40

const hexOf = (text: string) => Buffer.from(text, 'latin1').subarray(0, MOST_BYTES).toString('hex')
/** Text that PostgreSQL can store: panels send what they like. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const printable = (text: string | null) => text?.replace(/[\x00-\x1f\x7f]/g, ' ').trim() || null

const rowOf = (
  { address, transport }: Arrived,
  { account, protocol }: Header,
  raw: string,
  one: Pick<Reported, 'category' | 'qualifier'> & Partial<Reported>,
  panelTime: Date | null = null,
): SignalRow => ({
  transport,
  address,
  account,
  protocol,
  raw: hexOf(raw),
  code: one.code ?? null,
  qualifier: one.qualifier,
  category: one.category,
  confirmed: one.confirmed ?? false,
  partition: one.partition ?? null,
  number: one.number ?? null,
  user_number: one.user ?? null,
  text: printable(one.text ?? null),
  panel_time: panelTime?.toISOString() ?? null,
})

/** The digest by which a repetition of a frame is known: protocol and content, without padding and time. */
const digestOf = ({ protocol }: Header, { content }: FrameData) =>
  createHash('sha256').update(`${protocol}\n${content}`, 'latin1').digest('hex')

/** Judges one frame, adds what is to be stored to `outcome`, and says what is answered once that is committed. */
function judge(arrived: Arrived, header: Header, system: KnownSystem | undefined, means: Means, outcome: Outcome): Answer {
  const { binary } = arrived.frame
  const now = means.now?.() ?? new Date()
  const refuse = (kind: Kind): Answer => {
    outcome.unknown.push(rowOf(arrived, header, arrived.frame.content, { category: 'technical', qualifier: 'status' }))
    return { reply: duh(header, binary), kind }
  }
  if (!system) return refuse('unknown')
  const refuseOf = (refused: 'unencrypted' | 'undecryptable') => {
    outcome.refusals.push({ system_id: system.id, refused })
    return refuse('refused')
  }
  const key = system.has_key ? Buffer.from(openSecrets(means.keyring, system.id, system.secret).key!, 'hex') : undefined
  if (key && !header.encrypted) return refuseOf('unencrypted')
  if (header.encrypted && !key) return refuseOf('undecryptable')
  const body = key ? decrypt(header.body, key) : header.body
  const data = body === undefined ? undefined : readData(header.protocol, body)
  if (!data) return key ? refuseOf('undecryptable') : { reply: undefined, kind: 'unreadable' }
  if (key) {
    const ahead = data.panelTime ? (data.panelTime.getTime() - Math.floor(now.getTime() / 1000) * 1000) / 1000 : undefined
    if (ahead === undefined || ahead > AHEAD || ahead < -BEHIND) {
      if (ahead !== undefined) outcome.clocks.push({ system_id: system.id, seconds: Math.max(-1e9, Math.min(1e9, ahead)) })
      return { reply: nak(now, binary), kind: 'clock' }
    }
  }
  const signals = data.reported.map((one) => rowOf(arrived, header, body!, one, data.panelTime))
  outcome.frames.push({ system_id: system.id, sequence: Number(header.sequence), digest: digestOf(header, data), signals })
  return { reply: ack(header, binary, key && { key, now }), kind: 'stored' }
}

/** Stores what some frames say; the answers are to be sent once this resolves. @throws when the database cannot be reached */
export async function answerFrames(means: Means, arrived: Arrived[]): Promise<Answer[]> {
  const headers = arrived.map(({ frame }) => readHeader(frame.content))
  const accounts = [...new Set(headers.flatMap((header) => (header ? [header.account] : [])))]
  const systems = new Map((await systemsOf(means.db, accounts)).map((system) => [system.account, system]))
  const outcome: Outcome = { frames: [], unknown: [], refusals: [], clocks: [] }
  const answers = arrived.map((one, at): Answer => {
    const header = headers[at]
    return header ? judge(one, header, systems.get(header.account), means, outcome) : { reply: undefined, kind: 'unreadable' }
  })
  const { frames, unknown, refusals, clocks } = outcome
  if (frames.length + unknown.length + refusals.length + clocks.length) await storeOutcome(means.db, outcome)
  return answers
}
