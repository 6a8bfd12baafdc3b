import { type MobileMoneyPort, PaymentRefusal, type PaymentState } from '../mobile-money-port.ts'

/** Sends a request to the provider: `fetch`, or a simulator. */
export type AirtelTransport = (request: Request) => Promise<Response>
export type AirtelAccess = { url: string; clientId: string; clientSecret: string }

const COUNTRY = 'UG'
const CURRENCY = 'UGX'
type Status = { success: boolean; response_code: string; message?: string }
type Payment = { data?: { transaction?: { airtel_money_id?: string; status?: string } }; status: Status }

/** Codes of a payment that is still being made, or of which Airtel cannot say yet what became of it. */
const UNDER_WAY = ['DP00800001006', 'DP00800001000']
/** Codes of what failed, in the words that MTN has for them. */
const REASONS: Record<string, string> = {
  DP00800001002: 'INCORRECT_PIN',
  DP00800001003: 'LIMIT_EXCEEDED',
  DP00800001004: 'INVALID_AMOUNT',
  DP00800001005: 'EXPIRED',
  DP00800001007: 'NOT_ENOUGH_FUNDS',
  DP00800001008: 'APPROVAL_REJECTED',
  DP00800001009: 'APPROVAL_REJECTED',
  DP00800001010: 'PAYER_NOT_FOUND',
  DP00800001024: 'EXPIRED',
  DP00800001029: 'EXPIRED',
}

/** Airtel Money's collection: a token by client and secret, a payment that is pushed to the phone under an id, and its state. */
export function airtel(transport: AirtelTransport, { url, clientId, clientSecret }: AirtelAccess): MobileMoneyPort {
  let token: { value: string; until: number } | undefined
  async function send(path: string, method: 'GET' | 'POST', body: object | undefined, headers: Record<string, string> = {}) {
    const response = await transport(
      new Request(`${url}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Accept: '*/*', ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }),
    )
    if (response.status === 401) token = undefined
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
    return response.json()
  }

  async function authorized<T>(path: string, method: 'GET' | 'POST', body?: object) {
    if (!token || token.until < Date.now()) {
      const access = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
      const { access_token, expires_in } = (await send('/auth/oauth2/token', 'POST', access)) as {
        access_token: string
        expires_in: string | number
      }
      token = { value: access_token, until: Date.now() + (Number(expires_in) - 30) * 1000 }
    }
    const headers = { Authorization: `Bearer ${token.value}`, 'X-Country': COUNTRY, 'X-Currency': CURRENCY }
    return (await send(path, method, body, headers)) as T
  }

  const find = (reference: string) => authorized<Payment>(`/standard/v1/payments/${idOf(reference)}`, 'GET')

  return {
    async request({ reference, msisdn, amount, invoice_number }) {
      const { status } = await authorized<Payment>('/merchant/v1/payments/', 'POST', {
        reference: `Invoice ${invoice_number}`,
        // Without the code of the country.
        subscriber: { country: COUNTRY, currency: CURRENCY, msisdn: msisdn.slice(3) },
        transaction: { amount, country: COUNTRY, currency: CURRENCY, id: idOf(reference) },
      })
      if (status.success || UNDER_WAY.includes(status.response_code)) return
      // It may have this id already, from an attempt whose answer was lost.
      if ((await find(reference)).data?.transaction?.status) return
      const reason = REASONS[status.response_code]
      if (reason) throw new PaymentRefusal(reason)
      throw new Error(`The provider answered ${status.response_code}.`)
    },

    async stateOf(reference): Promise<PaymentState> {
      const { data, status } = await find(reference)
      const { status: state, airtel_money_id } = data?.transaction ?? {}
      if (state === 'TIP' || state === 'TA') return { state: 'pending' }
      if (state === 'TE') return { state: 'failed', reason: 'EXPIRED' }
      if (state === 'TF') return { state: 'failed', reason: REASONS[status.response_code] ?? status.response_code }
      // A state that is not known is asked for again: what is no payment must not become a receipt.
      if (state !== 'TS') throw new Error(`The provider answered with the state ${state}.`)
      return { state: 'successful', transaction_id: airtel_money_id || idOf(reference), amount: null }
    },
  }
}

/** Letters and digits only. */
const idOf = (reference: string) => reference.replaceAll('-', '')
