import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a body that is not a form with files may take to arrive, in milliseconds. */
const BODY_MILLISECONDS = 15_000
/** How long an answer may wait for its reader without anything more of it being taken, in milliseconds. */
const READING_MILLISECONDS = 60_000

/** Ends connections whose other side sends its body, or reads its answer, too slowly to be worth one of the server's connections. */
export function letSlowConnectionsGo(server: Server, { body = BODY_MILLISECONDS, reading = READING_MILLISECONDS } = {}) {
  letSlowBodiesGo(server, body)
  letSlowReadersGo(server, reading)
}

/** Counted from the first line of the request, whether it is read or was refused at once: its body arrives all the same. */
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
 * The server's idle time does not end these: it starts anew with every byte that the other side sends.
 * Looked at in whole pieces of an answer, so a slow line has time for each.
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
