import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AuditKind } from '../../../../contract/accounts/audit.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { historyAddress } from './record-addresses.ts'

/** Leads a super admin from a record to everything that was done to it; nobody else sees it. */
export function HistoryLink({ of, id }: { of: AuditKind; id: number | undefined }) {
  if (!useCan()('accounts.audit') || id === undefined) return null
  return (
    <Button component={Link} to={historyAddress(of, id)} variant="subtle" leftSection={<IconHistory size={18} aria-hidden />}>
      History
    </Button>
  )
}
