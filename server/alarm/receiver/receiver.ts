import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { countFrames } from '../frames/count-frames.ts'
import type { Means } from './answer.ts'
import { findFrames } from './frames.ts'
import { openIntake } from './intake.ts'
import { countConnections, MOST_CONNECTIONS, plainAddress, trustedAddresses } from './limits.ts'

/** Milliseconds for one frame to arrive, and those that a connection may be silent. */
const FRAME_MILLISECONDS = 60_000
const IDLE_MILLISECONDS = 10 * 60_000
/** Frames with a wrong CRC or length that a connection may send before its first valid one: others than panels find the port, too. */
const MOST_FAULTY = 10
/** Frames of one connection that wait before no more is read from it. */
const MOST_UNANSWERED = 32

/** True for what panels send between frames: LF, CR, NUL and spaces. */
const isBetween = (bytes: Buffer) => bytes.every((byte) => byte === 10 || byte === 13 || byte === 0 || byte === 32)

type Where = { port: number; host: string; trusted?: string }

/**
 * The receiver of alarm panels (SIA DC-09), TCP and UDP on one port. A frame is answered after it is stored. Any number of
 * processes may listen on the same port of a machine.
 */
export async function startReceiver(means: Means, where: Where, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
  const { port, host, trusted = '' } = where
  const { counts, stop: stopCounting } = countFrames(means)
  const intake = openIntake(means, counts, (error) =>
    log.error({ err: error }, 'Signals could not be stored; their panels send them again'),
  )
  const connections = countConnections(trustedAddresses(trusted))
  const sockets = new Set<Socket>()

  function onConnection(socket: Socket) {
    const address = plainAddress(socket.remoteAddress)
    /** Closes it at a limit. */
    const refuse = () => {
      counts.closed++
      socket.destroy()
    }
    if (!connections.open(address)) return refuse()
    sockets.add(socket)
    let proven = false
    let rest: Buffer = Buffer.alloc(0)
    let unanswered = 0
    let faulty = 0
    let late: NodeJS.Timeout | undefined
    socket.setNoDelay(true).setTimeout(IDLE_MILLISECONDS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(late)
      sockets.delete(socket)
      connections.close(address, proven)
    })
    socket.on('data', (bytes) => {
      const found = findFrames(Buffer.concat([rest, bytes]))
      rest = Buffer.from(found.rest)
      counts.faulty += found.faulty
      faulty += found.faulty
      if (faulty > MOST_FAULTY && !proven) return refuse()
      if (found.frames.length || isBetween(rest)) {
        clearTimeout(late)
        late = undefined
      }
      if (!isBetween(rest)) late ??= setTimeout(refuse, FRAME_MILLISECONDS).unref()
      for (const frame of found.frames) {
        unanswered++
        if (unanswered === MOST_UNANSWERED) socket.pause()
        const taken = intake.add({
          frame,
          address,
          transport: 'tcp',
          answer: (reply, kind) => {
            if (unanswered-- === MOST_UNANSWERED) socket.resume()
            if (kind === 'stored' && !proven && !socket.destroyed) {
              proven = true
              connections.prove(address)
            }
            if (reply && socket.writable) socket.write(reply)
          },
        })
        if (!taken) unanswered--
      }
    })
  }

  const onDatagram = (udp: UdpSocket) => (bytes: Buffer, from: RemoteInfo) => {
    const { frames, faulty } = findFrames(bytes)
    counts.faulty += faulty
    for (const frame of frames)
      intake.add({
        frame,
        address: plainAddress(from.address),
        transport: 'udp',
        answer: (reply) => reply && udp.send(reply, from.port, from.address, () => {}),
      })
  }

  const tcp = createServer(onConnection)
  tcp.maxConnections = MOST_CONNECTIONS
  tcp.on('drop', () => counts.closed++)
  const listen = async (reusePort: boolean) => {
    tcp.listen({ port, host, reusePort })
    await once(tcp, 'listening')
  }
  // Not every system lets processes share a port.
  await listen(true).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTSUP' && error.code !== 'EINVAL') throw error
    return listen(false)
  })
  const bound = tcp.address() as { port: number }
  const udp = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', reusePort: true })
  udp.on('message', onDatagram(udp)).on('error', (error) => log.error({ err: error }, 'The receiver of alarm panels has a fault'))
  udp.bind({ port: bound.port, address: host })
  await once(udp, 'listening')

  return {
    port: bound.port,
    counts,
    /** Stops listening, answers what has arrived, and closes the connections. */
    async stop() {
      tcp.close()
      await intake.drained()
      await stopCounting()
      udp.close()
      for (const socket of sockets) socket.destroySoon()
    },
  }
}
