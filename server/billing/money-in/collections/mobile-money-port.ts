import type { Provider } from '../../../../api/billing/collections.ts'

type PaymentRequest = {
  /** Taken once by the provider. */
  reference: string
  msisdn: string
  amount: number
  invoice_number: string
  /** Address at which the provider may report a change. */
  callback: string
}
export type PaymentState =
  | { state: 'pending' }
  /** The amount is null where the provider does not name it. */
  | { state: 'successful'; transaction_id: string; amount: number | null }
  | { state: 'failed'; reason: string }

/**
 * A provider of mobile money. `request` may be repeated for the same reference.
 * @throws PaymentRefusal for what no repetition mends; any other error where a later attempt may succeed
 */
export type MobileMoneyPort = {
  request: (payment: PaymentRequest) => Promise<void>
  stateOf: (reference: string) => Promise<PaymentState>
}

/** The providers that are set up. */
export type MobileMoneyPorts = Partial<Record<Provider, MobileMoneyPort>>

/** The provider refuses a request; the message is its reason, as it spells it. */
export class PaymentRefusal extends Error {}
