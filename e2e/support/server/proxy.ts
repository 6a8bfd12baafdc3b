import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer: passes requests to the processes in turn, and skips those that are down. */
export async function startProxy(ports: number[]) {
  let turn = 0
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const first = turn++
    const pass = (attempt: number) => {
      const port = ports[(first + attempt) % ports.length]!
      const passed = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      passed.once('error', () => (attempt + 1 < ports.length ? pass(attempt + 1) : response.writeHead(502).end()))
      passed.end(Buffer.concat(chunks))
    }
    pass(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
