import { Fragment } from 'react'
import type { ContractSummary } from '../../../contract/contracts/contracts.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { endingNotes } from './contract-labels.ts'

/** The status of a contract, and that it ends soon. */
export const ContractBadges = ({ contract }: { contract: Pick<ContractSummary, 'status' | 'ends_in' | 'in_notice'> }) => (
  <span>
    <StatusBadge text={contract.status} variant={STATUS_VARIANTS.contract[contract.status]} />
    {endingNotes(contract).map((note) => (
      <Fragment key={note}>
        {' '}
        <StatusBadge text={note} variant="warn" />
      </Fragment>
    ))}
  </span>
)
