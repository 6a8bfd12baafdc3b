import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/**
 * A database as seen through a proxy that a test listens in on. `url` leads through it; `sent` has a line for each time the
 * program sends one of the words, which are looked for in what it sends; `change` may put something of the same length in its place.
 */
export async function wire(url: string, words: RegExp) {
  const wire = { url: '', sent: [] as string[], change: (bytes: string) => bytes }
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      // An end that breaks is seen at the other end.
      socket.on('error', () => {})
    }
    near.on('data', (chunk) => {
      const bytes = chunk.toString('latin1')
      const found = bytes.match(words)
      if (found) wire.sent.push(found.join(' '))
      far.write(Buffer.from(wire.change(bytes), 'latin1'))
    })
    far.on('data', (chunk) => near.write(chunk))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  wire.url = address.href
  return wire
}
