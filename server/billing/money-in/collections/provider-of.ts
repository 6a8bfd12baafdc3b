import type { Provider } from '../../../../api/billing/collections.ts'

/** After 256: 70, 74 and 75 are of Airtel, which also has 20; the others are MTN's, or of nobody who can be asked. */
const AIRTEL = /^256(7[045]|20)/

/** The provider for a payment from a number: its network, if that is set up, or else the other one, because numbers may have moved. */
export const providerOf = (msisdn: string, available: readonly Provider[]): Provider | undefined => {
  const network = AIRTEL.test(msisdn) ? 'airtel' : 'mtn'
  return available.includes(network) ? network : available[0]
}
