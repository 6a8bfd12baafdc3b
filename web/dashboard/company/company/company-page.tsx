import { Skeleton, Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { get } from '../../../../api/company/company-settings.ts'
import { companyDetails, get as getHome } from '../../../../api/company/home.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AccessDenied } from '../../frame/access-denied.tsx'
import { CompanyEditor } from './company-editor.tsx'

export const handle = {
  title: 'Company settings',
  help: 'Settings for the whole company. Every change is recorded in the audit log.',
}

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the company settings.',
}
// Never refetched, because that would replace input with what another person saved.
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export default function CompanyPage() {
  return useCan()('company.manage') ? <Company /> : <AccessDenied to="Super Admin" />
}

function Company() {
  const [settings, details] = useQueries({
    queries: [
      { queryKey: ['company', 'settings'], queryFn: () => call(get, {}), ...ONCE },
      { queryKey: ['company', 'details'], queryFn: async () => companyDetails(await call(getHome, {})), ...ONCE },
    ],
  })
  if (settings.data && details.data) return <CompanyEditor settings={settings.data} details={details.data} />
  const failed = [settings, details].filter(({ error, isFetching }) => error && !isFetching)
  const retry = () => failed.forEach((query) => void query.refetch())
  if (failed[0]?.error)
    return <Notice kind="error" text={failureText(failed[0].error, FAILURES)} action={{ label: 'Try again', run: retry }} />
  return (
    <Stack role="status" aria-label="Loading the company settings...">
      <Skeleton height={56} />
      <Skeleton height={320} />
      <Skeleton height={220} />
    </Stack>
  )
}
