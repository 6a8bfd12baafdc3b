import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { findFrames } from '../receiver/frames.ts'

/** Milliseconds after which a panel sends a frame again, and how often it does. */
const AGAIN_MILLISECONDS = 5_000
const TIMES = 4

export type Receiver = { host: string; port: number; udp: boolean }
/** ACK, NAK or DUH; undefined where nothing was answered. */
export type Reply = string | undefined

const REPLY = /^"\*?([A-Z]+)"/
/** The word of the first reply in some bytes. */
const wordIn = (bytes: Buffer): Reply => REPLY.exec(findFrames(bytes).frames[0]?.content ?? '')?.[1]

/** The way to a receiver: over it frames are sent one at a time, each again until it is answered. */
export async function openLine({ host, port, udp }: Receiver) {
  const line = udp ? overUdp(host, port) : await overTcp(host, port)
  return {
    async send(frame: Buffer): Promise<Reply> {
      for (let time = 0; time < TIMES; time++) {
        const reply = await line.ask(frame)
        if (reply) return reply
      }
      return undefined
    },
    close: line.close,
  }
}

/** A promise of the next reply, and what to call with the bytes that arrive. */
function waiting() {
  let settle: (reply: Reply) => void = () => {}
  return {
    heard: (bytes: Buffer) => settle(wordIn(bytes)),
    next: () =>
      new Promise<Reply>((resolve) => {
        const timer = setTimeout(resolve, AGAIN_MILLISECONDS, undefined)
        settle = (reply) => {
          clearTimeout(timer)
          resolve(reply)
        }
      }),
  }
}

async function overTcp(host: string, port: number) {
  const socket = connect(port, host)
  await once(socket, 'connect')
  socket.setNoDelay(true)
  const { heard, next } = waiting()
  socket.on('data', heard)
  // A connection that is closed answers nothing, and the frame counts as not acknowledged.
  socket.on('error', () => heard(Buffer.alloc(0)))
  return {
    ask(frame: Buffer) {
      const reply = next()
      socket.write(frame)
      return reply
    },
    close: () => void socket.destroy(),
  }
}

function overUdp(host: string, port: number) {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const { heard, next } = waiting()
  socket.on('message', heard)
  return {
    ask(frame: Buffer) {
      const reply = next()
      socket.send(frame, port, host)
      return reply
    },
    close: () => void socket.close(),
  }
}
