import { queryOptions } from '@tanstack/react-query'
import { list } from '../../../../api/company/dated-settings.ts'
import { call } from '../../../lib/calls/call.ts'

/** The query of all dated settings. */
export const DATED_SETTINGS = queryOptions({ queryKey: ['company', 'dated-settings'], queryFn: () => call(list, {}) })
