import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Time limit for a body other than multipart, in milliseconds. */
const BODY_MILLISECONDS = 15_000
/** The time in which a response may make no progress, in milliseconds. */
const READING_MILLISECONDS = 60_000

/** Closes connections whose client sends its body or reads its response too slowly. */
export function letSlowConnectionsGo(server: Server, { body = BODY_MILLISECONDS, reading = READING_MILLISECONDS } = {}) {
  letSlowBodiesGo(server, body)
  letSlowReadersGo(server, reading)
}

/** Counted from the request line, also for requests rejected at once: their body still arrives. */
function letSlowBodiesGo(server: Server, patience: number) {
  server.on('request', (request: IncomingMessage) => {
    const { 'content-type': type = '', 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
    if (type.startsWith('multipart/') || (length === '0' && !chunked)) return
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, patience).unref()
    request.once('end', () => clearTimeout(timer))
  })
}

/**
 * Needed besides the server's idle timeout, which every byte from the client resets. Progress is measured in whole chunks of the
 * response, so a slow line has time for each.
 */
function letSlowReadersGo(server: Server, patience: number) {
  const holding = new Map<Socket, { taken: number; since: number }>()
  server.on('connection', (socket) => {
    holding.set(socket, { taken: 0, since: Date.now() })
    socket.once('close', () => holding.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, { taken, since }] of holding) {
      const takenNow = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || takenNow > taken) holding.set(socket, { taken: takenNow, since: Date.now() })
      else if (Date.now() - since > patience) socket.destroy()
    }
  }, patience / 6).unref()
  server.once('close', () => clearInterval(timer))
}
