// The parts of a frame's content that stand in the clear, and the replies that repeat them.
import { encrypt } from './cipher.ts'
import { frameOf } from './frames.ts'

/** `place`: receiver, line and account as they were sent, for the reply. `body`: everything after the opening bracket. */
export type Header = {
  encrypted: boolean
  protocol: string
  sequence: string
  place: string
  account: string
  body: string
}

const CONTENT = /^"(\*?)([A-Z0-9-]{1,16})"(\d{4})((?:R[0-9A-Fa-f]{1,6})?L[0-9A-Fa-f]{1,6}#([0-9A-Fa-f]{3,16}))\[(.*)$/s

/** The header of a content; undefined when it has not that form. */
export function readHeader(content: string): Header | undefined {
  const [, star, protocol, sequence, place, account, body] = CONTENT.exec(content) ?? []
  if (body === undefined) return undefined
  return {
    encrypted: star === '*',
    protocol: protocol!,
    sequence: sequence!,
    place: place!,
    account: account!.toUpperCase(),
    body,
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** A time as panels and receivers write it, in UTC. */
export const timeText = (at: Date) =>
  `_${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())},${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}-${at.getUTCFullYear()}`

/** The signal is stored. Encrypted and with the time where the frame was encrypted. */
export function ack({ sequence, place }: Header, binary: boolean, sealed?: { key: Buffer; now: Date }) {
  if (!sealed) return frameOf(`"ACK"${sequence}${place}[]`, binary)
  return frameOf(`"*ACK"${sequence}${place}[${encrypt(`]${timeText(sealed.now)}`, sealed.key)}`, binary)
}

/** The panel's clock is wrong; the reply sets it. */
export const nak = (now: Date, binary: boolean) => frameOf(`"NAK"0000R0L0A0[]${timeText(now)}`, binary)

/** The signal is of a system that is not known here, or cannot be read. */
export const duh = ({ sequence, place }: Header, binary: boolean) => frameOf(`"DUH"${sequence}${place}[]`, binary)
