import { useQuery } from '@tanstack/react-query'
import { terms } from '../../../../contract/company/company-settings.ts'
import { get as getRetention } from '../../../../contract/company/retention.ts'
import { call } from '../../../lib/calls/call.ts'

/** Asked for again once the company settings have changed. */
export const IN_USE = 'settings-in-use'
const KEPT = { staleTime: 60_000 }

/** How long the company keeps what applicants sent; undefined until it is known. */
export const useRetention = () =>
  useQuery({ queryKey: [IN_USE, 'retention'], queryFn: () => call(getRetention, {}), ...KEPT }).data

/** In how many days an invoice is due; undefined until it is known. */
export const usePaymentTerms = () =>
  useQuery({ queryKey: [IN_USE, 'terms'], queryFn: () => call(terms, {}), ...KEPT }).data?.payment_terms_days
