import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer: passes requests to the processes in turn, and skips those that are down. */
export async function startProxy(ports: number[]) {
  let turn = 0
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const pass = (left: number) => {
      const port = ports[turn++ % ports.length]!
      const passed = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      passed.once('error', () => (left ? pass(left - 1) : response.writeHead(502).end()))
      passed.end(Buffer.concat(chunks))
    }
    pass(ports.length - 1)
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
