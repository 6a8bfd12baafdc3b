// npm run panel -- --account 1234 --event BA --zone 3: sends what an alarm panel would, for trying out.
import '../../platform/env-file.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openLine } from './dial.ts'
import { panelFrame } from './frames.ts'

const USAGE = `npm run panel -- --account 1234 [--event BA] [--zone 3] [--partition 1] [--key HEX] [--udp]
  [--host 127.0.0.1] [--port 7700] [--sequence 1] [--repeat 500] [--rate 50]
Without an event it is a link test. --repeat sends so many signals, --rate so many a second.`
const SEQUENCES = 9_999
const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    account: { type: 'string' },
    event: { type: 'string' },
    zone: { type: 'string', default: '1' },
    partition: { type: 'string', default: '1' },
    key: { type: 'string' },
    udp: { type: 'boolean', default: false },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '7700' },
    sequence: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    rate: { type: 'string', default: '10' },
  },
})
const { account, event, key, host, udp } = values
if (!account || !/^[0-9A-Fa-f]{3,16}$/.test(account)) {
  console.error(USAGE)
  process.exit(2)
}

const [zone, partition, repeat, rate] = [values.zone, values.partition, values.repeat, values.rate].map(Number) as [
  number,
  number,
  number,
  number,
]
// Each start has other sequence numbers, as two signals of a panel have.
const first = values.sequence ? Number(values.sequence) : 1 + (Math.floor(Date.now() / 1000) % SEQUENCES)
const line = await openLine({ host, port: Number(values.port), udp }).catch((error: Error) => {
  console.error(`The receiver at ${host}:${values.port} cannot be reached: ${error.message}`)
  process.exit(1)
})
const counts = new Map<string, number>()
for (let place = 0; place < repeat; place++) {
  const sequence = ((first + place - 1) % SEQUENCES) + 1
  const began = Date.now()
  const sealed = key === undefined ? undefined : Buffer.from(key, 'hex')
  const reply = await line.send(panelFrame({ account, event, zone, partition, sequence, key: sealed, now: new Date() }))
  const said = reply ?? 'no answer'
  counts.set(said, (counts.get(said) ?? 0) + 1)
  const took = Date.now() - began
  if (repeat === 1) print(`${said} after ${took} ms`)
  if (!reply) break
  if (place < repeat - 1) await wait(Math.max(0, 1000 / rate - took))
}
line.close()
if (repeat > 1) print([...counts].map(([said, count]) => `${said}: ${count}`).join(', '))
process.exitCode = counts.size === 1 && counts.has('ACK') ? 0 : 1
