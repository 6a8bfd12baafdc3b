import { PASSWORD } from '../support/server/sign-in.ts'

/** Number of rounds and seconds of each: few in `npm test`, all in `npm run test:faults`. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Settings of these processes: limits by address stay on, and the writers come from many addresses. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }
const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** A call over a new connection, as by any program; undefined when it broke before the response was complete. */
export async function call(
  origin: string,
  method: string,
  path: string,
  { token, body, key }: { token?: string | undefined; body?: object; key?: string } = {},
) {
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        connection: 'close',
        'x-forwarded-for': someAddress(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  } catch {
    return undefined
  }
}

/** Signs in as the demo's admin; returns the access token. */
export async function signIn(origin: string) {
  const answer = await call(origin, 'POST', '/auth/login', { body: { emailAddress: 'admin@engabo.example', password: PASSWORD } })
  if (answer?.status !== 200) throw new Error(`The admin could not sign in: ${answer?.status}`)
  return answer.body.access_token as string
}

/**
 * Four writers that create clients as fast as they get responses, each with a unique name and key, and retry with the same key
 * until they get 201, as the browser does. `acknowledged` are the names that were confirmed.
 */
export function startWriting(origin: string, token: string) {
  const acknowledged: string[] = []
  const other = new Set<number>()
  let writing = true
  const one = async () => {
    while (writing) {
      const name = `w${crypto.randomUUID()}`
      const body = { firstName: name, lastName: 'Written', contacts: '1' }
      for (;;) {
        const answer = await call(origin, 'POST', '/api/v1/clients/register', { token, body, key: name })
        if (answer?.status === 201) break
        if (answer && answer.status !== 503) other.add(answer.status)
        await pause(100)
      }
      acknowledged.push(name)
    }
  }
  const writers = [one(), one(), one(), one()]
  return {
    acknowledged,
    /** Unexpected statuses. */
    other,
    /** Waits for the 201 of requests in progress. */
    stop: async () => {
      writing = false
      await Promise.all(writers)
    },
  }
}

/** The names of all written clients in the database, one for each record. */
export async function written(origin: string, token: string) {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const answer = await call(origin, 'GET', `/api/v1/clients?q=written&page_size=1000&page=${page}`, { token })
    if (answer?.status !== 200) throw new Error(`The list could not be read: ${answer?.status}`)
    names.push(...answer.body.map(({ firstName }: { firstName: string }) => firstName))
    if (answer.body.length < 1000) return names
  }
}

/**
 * The time that a server may take to be ready again: in `npm test`, where other tests run beside it, only so that none waits for
 * ever.
 */
const RECOVERY_SECONDS = process.env.FAULT_ROUNDS ? 15 : 120

/** Waits until the server is ready; returns the milliseconds that took. @throws after 15 seconds in `npm run test:faults` */
export async function readyAgain(origin: string) {
  const started = Date.now()
  while (Date.now() - started < RECOVERY_SECONDS * 1000) {
    if ((await call(origin, 'GET', '/ready'))?.status === 200) return Date.now() - started
    await pause(50)
  }
  throw new Error(`The server was not ready again within ${RECOVERY_SECONDS} seconds.`)
}

/** A random delay of 0.2 to 1.2 seconds. */
export const someMoment = () => pause(200 + Math.random() * 1000)
