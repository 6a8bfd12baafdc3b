import { useQuery } from '@tanstack/react-query'
import { terms } from '../../../../api/company/company-settings.ts'
import { get as getRetention } from '../../../../api/company/retention.ts'
import { call } from '../../../lib/calls/call.ts'

/** Invalidated when the company settings change. */
export const IN_USE = 'settings-in-use'
const KEPT = { staleTime: 60_000 }

/** Retention period of applications; undefined until loaded. */
export const useRetention = () =>
  useQuery({ queryKey: [IN_USE, 'retention'], queryFn: () => call(getRetention, {}), ...KEPT }).data

/** Days until an invoice is due; undefined until loaded. */
export const usePaymentTerms = () =>
  useQuery({ queryKey: [IN_USE, 'terms'], queryFn: () => call(terms, {}), ...KEPT }).data?.payment_terms_days
