import { connect, createServer, type Socket } from 'node:net'
import { atTheEnd } from './postgres/at-the-end.ts'

/**
 * A database behind a proxy that records what the program sends. `url` leads through it; `sent` has an entry whenever one of
 * the words is sent; `change` may replace data with data of the same length.
 */
export async function wire(url: string, words: RegExp) {
  const wire = { url: '', sent: [] as string[], change: (bytes: string) => bytes }
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      // A broken end is noticed at the other end.
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
  atTheEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = new URL(url)
  address.searchParams.delete('host')
  address.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  wire.url = address.href
  return wire
}
