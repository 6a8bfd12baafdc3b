import { Fragment } from 'react'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { contractNotes, type Noted } from './contract-labels.ts'

/** The status of a contract, and what lies ahead of it. */
export const ContractBadges = ({ contract }: { contract: Noted }) => (
  <span>
    <StatusBadge text={contract.status} variant={STATUS_VARIANTS.contract[contract.status]} />
    {contractNotes(contract).map((note) => (
      <Fragment key={note}>
        {' '}
        <StatusBadge text={note} variant="warn" />
      </Fragment>
    ))}
  </span>
)
