import { useQueryClient } from '@tanstack/react-query'
import { type CompanySettings, CompanySettingsInput, update } from '../../../../api/company/company-settings.ts'
import { type CompanyDetails, CompanyDetailsInput, updateCompany } from '../../../../api/company/home.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { IN_USE } from '../../frame/sidebar/settings-in-use.ts'
import { showBrand } from '../../frame/use-brand.ts'

const DETAIL_FAILURES = {
  unexpected: 'An unexpected error occurred while saving the brand and contact details.',
}
const SETTING_FAILURES = {
  unexpected: 'An unexpected error occurred while saving the company settings.',
}

type OnSaved = (message: string) => void

/** The form of brand and contact details. */
export function useDetails(record: CompanyDetails, onSaved: OnSaved) {
  const { id: _, version: __, ...initial } = record
  const cache = useQueryClient()
  return useContractForm({
    name: 'company-details',
    schema: CompanyDetailsInput,
    initial,
    record,
    send: (body) => call(updateCompany, { body }),
    onSaved: ({ message, record: saved }) => {
      showBrand(cache, saved)
      onSaved(message)
    },
    texts: DETAIL_FAILURES,
    stays: true,
  })
}
export type DetailForm = ReturnType<typeof useDetails>

/** The form of the company settings. */
export function useSettings(record: CompanySettings, onSaved: OnSaved) {
  const { id: _, version: __, ...initial } = record
  const cache = useQueryClient()
  return useContractForm({
    name: 'company-settings',
    schema: CompanySettingsInput,
    initial,
    record,
    send: (body) => call(update, { body }),
    onSaved: ({ message }) => {
      // Other pages use the changed settings.
      void cache.invalidateQueries({ queryKey: [IN_USE] })
      onSaved(message)
    },
    texts: SETTING_FAILURES,
    stays: true,
  })
}
export type SettingForm = ReturnType<typeof useSettings>
