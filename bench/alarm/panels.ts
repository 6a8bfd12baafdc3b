import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { panelFrame } from '../../server/alarm/panel/frames.ts'
import { findFrames } from '../../server/alarm/receiver/frames.ts'
import type { Panel } from './systems.ts'

/** The signals of panels in turn: link tests, openings and closings, power, tests, and one burglary of twenty. */
const EVENTS = [undefined, 'OP', undefined, 'CL', 'RP', undefined, 'AT', 'OP', undefined, 'CL'] as const
const BURGLARY = 20
const SEQUENCES = 9_999
/** Milliseconds for the last replies to come. */
const LAST_REPLIES = 30_000

/** Milliseconds from each signal to its reply, and the words of replies with their numbers. */
type Answered = { sent: number; times: number[]; words: Map<string, number> }

const REPLY = /^"\*?([A-Z]+)"(\d{4})(?:R\d+)?L\d+#([0-9A-F]+)/

/** No two frames of a panel have the same number, also over another connection: they would be one signal. */
let sequence = 0

/** Connects panels to a receiver, several over one connection, as behind a converter of a building. */
export async function openPanels(port: number, panels: Panel[], connections: number) {
  const waiting = new Map<string, number>()
  const answered: Answered = { sent: 0, times: [], words: new Map() }
  const note = (word: string) => answered.words.set(word, (answered.words.get(word) ?? 0) + 1)
  const sockets: Socket[] = []
  for (let n = 0; n < connections; n++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let rest: Buffer = Buffer.alloc(0)
    socket.setNoDelay(true)
    socket.on('error', (error) => note(error.message))
    socket.on('data', (bytes) => {
      const found = findFrames(Buffer.concat([rest, bytes]))
      rest = Buffer.from(found.rest)
      for (const { content } of found.frames) {
        const [, word = 'unreadable', number, account] = REPLY.exec(content) ?? []
        note(word)
        const began = waiting.get(`${number} ${account}`)
        if (began === undefined || !waiting.delete(`${number} ${account}`)) continue
        answered.times.push(performance.now() - began)
      }
    })
    sockets.push(socket)
  }

  function send(place: number) {
    const { account, key } = panels[place % panels.length]!
    sequence = (sequence % SEQUENCES) + 1
    const event = place % BURGLARY === 0 ? 'BA' : EVENTS[Math.floor(place / 7) % EVENTS.length]
    const frame = panelFrame({ account, event, zone: 1 + (place % 8), partition: 1, sequence, key, now: new Date() })
    waiting.set(`${String(sequence).padStart(4, '0')} ${account}`, performance.now())
    answered.sent++
    sockets[place % connections]!.write(frame)
  }

  return {
    answered,
    /** Sends signals in turn from each panel, whether or not the ones before are answered; waits for the last reply. `rate`: a second. */
    async report(rate: number, seconds: number, over?: AbortSignal) {
      const began = performance.now()
      for (let place = 0; place < rate * seconds && !over?.aborted; ) {
        const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate))
        while (place < due) send(place++)
        await pause(2)
      }
      for (let waited = 0; waiting.size && waited < LAST_REPLIES; waited += 10) await pause(10)
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
