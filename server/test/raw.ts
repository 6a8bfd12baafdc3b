import { connect } from 'node:net'

/**
 * Sends raw bytes over a new connection and returns the status of the response; undefined when the connection is closed without
 * one.
 */
export const sendRaw = (port: number, bytes: string | Buffer, { cutAfter = Infinity, patience = 10_000 } = {}) =>
  new Promise<number | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const end = () => {
      socket.destroy()
      const status = heard.match(/^HTTP\/1\.1 (\d{3})/)?.[1]
      resolve(status === undefined ? undefined : Number(status))
    }
    socket.setTimeout(patience, end)
    socket.on('data', (chunk) => {
      heard += chunk
      if (/^HTTP\/1\.1 [2-5]\d\d/.test(heard)) end()
    })
    // A server that responds early may close the connection while the rest is being sent.
    socket.on('error', () => {})
    socket.on('close', end)
    const whole = Buffer.from(bytes)
    if (cutAfter >= whole.length) socket.write(whole)
    else socket.write(whole.subarray(0, cutAfter), () => setTimeout(() => socket.destroy(), 20))
  })

/**
 * Sends requests one behind the other over as few connections as the server allows, and returns the statuses of their responses;
 * undefined for a request after which the connection is closed without a response.
 */
export async function sendInRow(port: number, requests: readonly Buffer[]): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = []
  while (statuses.length < requests.length) {
    const found = await statusesOf(port, requests.slice(statuses.length))
    statuses.push(...(found.length ? found : [undefined]))
  }
  return statuses
}

/** The statuses that arrive on one connection until all requests are answered or the server closes it. */
const statusesOf = (port: number, requests: readonly Buffer[], patience = 10_000) =>
  new Promise<number[]>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    // No body here has such words.
    const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d{3})(?= )/g)].map(([, status]) => Number(status))
    const end = () => {
      socket.destroy()
      resolve(statuses())
    }
    socket.setTimeout(patience, end)
    socket.on('data', (chunk) => {
      heard += chunk
      if (statuses().length === requests.length) end()
    })
    socket.on('error', () => {})
    socket.on('close', end)
    socket.write(Buffer.concat(requests))
  })

/** An HTTP request as text. */
export function rawRequest(method: string, path: string, headers: Record<string, string>, body: string | Buffer = '') {
  const lines = Object.entries({ host: 'localhost', 'content-length': String(Buffer.byteLength(body)), ...headers })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}
