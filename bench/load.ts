import autocannon from 'autocannon'

/** The result of a load: responses per second, median and 99th percentile in milliseconds, and failures. */
export type Load = { rate: number; p50: number; p99: number; failed: number; statuses: string }

type Asking = {
  url: string
  token?: string | undefined
  /** Makes each request a POST with a unique body and key. */
  body?: ((name: string) => object) | undefined
  connections?: number
  seconds?: number
  amount?: number
  headers?: Record<string, string>
}

let asked = 0
/** Limits by address are active, so requests come from many addresses, as behind a trusted proxy. */
const address = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`

/** Sends requests as fast as they are answered. */
export async function ask({ url, token, body, connections = 20, seconds = 4, amount, headers = {} }: Asking): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    requests: [
      {
        method: body ? 'POST' : 'GET',
        setupRequest: (request) => {
          const name = crypto.randomUUID()
          const own = {
            ...request.headers,
            'x-forwarded-for': address(),
            ...(body && { 'content-type': 'application/json', 'idempotency-key': name }),
          }
          return { ...request, headers: own, ...(body && { body: JSON.stringify(body(name)) }) }
        },
      },
    ],
  })
  const statuses = ['2xx', '3xx', '4xx', '5xx'] as const
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    statuses: statuses
      .filter((name) => result[name] > 0)
      .map((name) => `${result[name]} ${name}`)
      .concat(result.errors ? `${result.errors} errors` : [])
      .join(', '),
  }
}

/** The median. */
export const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
