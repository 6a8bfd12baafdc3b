import { createHash, randomInt, randomUUID } from 'node:crypto'
import { meaningOfSia } from '../../../api/alarm/codes/codes.ts'
import type { SignalTrial } from '../../../api/alarm/signal-trials.ts'
import type { Db } from '../../platform/db/open.ts'
import { storeWithin } from '../receiver/queries.ts'

/** Sequence numbers of frames have four digits. */
const SEQUENCES = 10_000

/** Stores and judges a signal as if the panel of a system had sent it; each is a new one. `db` is a transaction. */
export async function tryOut(db: Db, { id, account }: { id: number; account: string }, { code, number = null }: SignalTrial) {
  const { category, qualifier, confirmed = false, ofUser } = meaningOfSia(code)
  const signal = {
    transport: 'simulator',
    address: null,
    account,
    protocol: 'SIA-DCS',
    raw: Buffer.from(`N${code}${number ?? ''}`, 'latin1').toString('hex'),
    code,
    qualifier,
    category,
    confirmed,
    partition: 1,
    number,
    user_number: ofUser ? number : null,
    text: null,
    panel_time: null,
  }
  const frame = {
    system_id: id,
    sequence: randomInt(SEQUENCES),
    digest: createHash('sha256').update(randomUUID()).digest('hex'),
    signals: [signal],
  }
  await storeWithin(db, { frames: [frame], unknown: [], refusals: [], clocks: [] })
}
