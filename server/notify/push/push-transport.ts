import { type LookupOptions, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { MessageTransport } from '../notifier/channel-port.ts'
import { isLocal, mayBeLocal, type PushHosts } from './push-hosts.ts'

const TIMEOUT_MILLISECONDS = 15_000

/** Looks a host up, and refuses one that is found in this network. */
const lookUpOutside: LookupFunction = (host, options: LookupOptions, answer) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, '', 0)
    if (found.some(({ address }) => isLocal(address))) return answer(new Error('The push service is in this network.'), '', 0)
    if (options.all) return answer(null, found)
    answer(null, found[0]!.address, found[0]!.family)
  })

/** Sends a request to the address of a device. It follows no redirect, and nothing of the answer but its status is read. */
export const pushTransport =
  (hosts: PushHosts): MessageTransport =>
  async (request) => {
    const body = Buffer.from(await request.arrayBuffer())
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const send = request.url.startsWith('https:') ? requestHttps : requestHttp
    const sent = send(
      request.url,
      {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        ...(!mayBeLocal(request.url, hosts) && { lookup: lookUpOutside }),
      },
      resolve,
    )
    sent.on('error', reject).end(body)
    const response = await promise
    response.destroy()
    return new Response(null, { status: response.statusCode === 304 ? 502 : response.statusCode! })
  }
