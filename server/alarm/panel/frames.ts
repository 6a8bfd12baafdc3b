import { encrypt } from '../receiver/cipher.ts'
import { frameOf } from '../receiver/frames.ts'
import { timeText } from '../receiver/header.ts'

/** The content of one frame of a panel; without an event it is a link test. */
export type Reported = {
  account: string
  /** Two letters of SIA or three digits of Contact ID, for which a fourth in front says whether it is new (1) or restored (3). */
  event?: string | undefined
  zone: number
  partition: number
  sequence: number
  key?: Buffer | undefined
  now: Date
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** The protocol of an event, and its data. */
function dataOf({ account, event, zone, partition }: Reported): [protocol: string, data: string] {
  if (event === undefined) return ['NULL', '']
  if (!/^\d+$/.test(event)) return ['SIA-DCS', `#${account}|Nri${partition}/${event.toUpperCase()}${digits(zone, 3)}`]
  return ['ADM-CID', `#${account}|${event.padStart(4, '1')} ${digits(partition, 2)} ${digits(zone, 3)}`]
}

/** A frame as a panel sends it, encrypted where it has a key. */
export function panelFrame(reported: Reported) {
  const { account, sequence, key, now } = reported
  const [protocol, data] = dataOf(reported)
  const place = `${digits(sequence, 4)}L0#${account}`
  const said = `${data}]${timeText(now)}`
  return frameOf(key ? `"*${protocol}"${place}[${encrypt(said, key)}` : `"${protocol}"${place}[${said}`)
}
