import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AuditKind } from '../../../../api/accounts/audit.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { historyAddress } from './record-addresses.ts'

/** Links a record to its audit log; visible to super admins only. */
export function HistoryLink({ of, id }: { of: AuditKind; id: number | undefined }) {
  if (!useCan()('accounts.audit') || id === undefined) return null
  return (
    <Button component={Link} to={historyAddress(of, id)} variant="subtle" leftSection={<IconHistory size={18} aria-hidden />}>
      History
    </Button>
  )
}
