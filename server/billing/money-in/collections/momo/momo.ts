import { type MobileMoneyPort, PaymentRefusal, type PaymentState } from '../mobile-money-port.ts'

/** Sends a request to the provider: `fetch`, or a simulator. */
export type MomoTransport = (request: Request) => Promise<Response>
export type MomoAccess = { url: string; user: string; apiKey: string; subscriptionKey: string; environment: string }

const CURRENCY = 'UGX'
type Payment = {
  status: string
  amount?: string
  currency?: string
  financialTransactionId?: string
  reason?: string | { code: string }
}

const reasonOf = (reason: Payment['reason']) => (typeof reason === 'object' ? reason.code : reason) ?? 'UNKNOWN'

/** MTN's MoMo collection: a token by user and key, a request to pay under a reference, and its state. */
export function momo(transport: MomoTransport, { url, user, apiKey, subscriptionKey, environment }: MomoAccess): MobileMoneyPort {
  let token: { value: string; until: number } | undefined
  async function send(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const response = await transport(
      new Request(`${url}/collection${path}`, {
        ...init,
        headers: { 'Ocp-Apim-Subscription-Key': subscriptionKey, ...init.headers },
        signal: AbortSignal.timeout(20_000),
      }),
    )
    if (response.status === 401) token = undefined
    return response
  }

  async function authorization() {
    if (!token || token.until < Date.now()) {
      const basic = Buffer.from(`${user}:${apiKey}`).toString('base64')
      const response = await send('/token/', { method: 'POST', headers: { Authorization: `Basic ${basic}` } })
      if (!response.ok) throw new Error(`The provider gave no token: ${response.status}.`)
      const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number }
      token = { value: access_token, until: Date.now() + (expires_in - 60) * 1000 }
    }
    return { Authorization: `Bearer ${token.value}`, 'X-Target-Environment': environment }
  }

  return {
    async request({ reference, msisdn, amount, invoice_number, callback }) {
      const response = await send('/v1_0/requesttopay', {
        method: 'POST',
        headers: {
          ...(await authorization()),
          ...{ 'X-Reference-Id': reference, 'X-Callback-Url': callback, 'Content-Type': 'application/json' },
        },
        body: JSON.stringify({
          ...{ amount: String(amount), currency: CURRENCY, externalId: invoice_number },
          payer: { partyIdType: 'MSISDN', partyId: msisdn },
          ...{ payerMessage: `Invoice ${invoice_number}`, payeeNote: invoice_number },
        }),
      })
      // 409: it has this reference already, from an attempt whose answer was lost.
      if (response.status === 202 || response.status === 409) return
      if (response.status === 400 || response.status === 404) {
        const { code = 'REFUSED' } = (await response.json().catch(() => ({}))) as { code?: string }
        throw new PaymentRefusal(code)
      }
      throw new Error(`The provider answered ${response.status}.`)
    },

    async stateOf(reference): Promise<PaymentState> {
      const response = await send(`/v1_0/requesttopay/${reference}`, { headers: await authorization() })
      if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
      const { status, financialTransactionId, reason, amount, currency } = (await response.json()) as Payment
      if (status === 'PENDING') return { state: 'pending' }
      if (status === 'FAILED') return { state: 'failed', reason: reasonOf(reason) }
      // A state that is not known is asked for again: what is no payment must not become a receipt.
      if (status !== 'SUCCESSFUL') throw new Error(`The provider answered with the state ${status}.`)
      const paid = Number(amount)
      if (!Number.isSafeInteger(paid) || paid < 1 || currency !== CURRENCY)
        throw new Error(`The provider confirmed ${amount} ${currency}.`)
      return { state: 'successful', transaction_id: financialTransactionId ?? reference, amount: paid }
    },
  }
}
