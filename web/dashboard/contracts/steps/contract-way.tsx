import { Paper } from '@mantine/core'
import { useState } from 'react'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { isUnderWay } from '../../../../api/contracts/way.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWay } from '../../shared/way/use-way.ts'
import { WaySteps } from '../../shared/way/way-steps.tsx'
import { ActivateDialog } from './activate-dialog.tsx'

type ContractWayProps = {
  contract: Contract
  onSaved: (message: string, contract: Contract) => void
  /** Opens the form of a post, with that of a station first where there is none. */
  onAdd: (first: 'station' | 'post') => void
}

/** The way of a contract to its first published roster, above the rest of it until then. */
export function ContractWay({ contract, onSaved, onAdd }: ContractWayProps) {
  const { way, problem, retry } = useWay({ contract_id: contract.id })
  const [activating, setActivating] = useState(false)
  const shown = way !== undefined && isUnderWay(way)
  return (
    <>
      {problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: retry }} />}
      {shown && (
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} radius="md">
          <WaySteps
            way={way}
            take={{ station: () => onAdd('station'), posts: () => onAdd('post'), activate: () => setActivating(true) }}
          />
        </Paper>
      )}
      {activating && <ActivateDialog contract={contract} onSaved={onSaved} onClosed={() => setActivating(false)} />}
    </>
  )
}
