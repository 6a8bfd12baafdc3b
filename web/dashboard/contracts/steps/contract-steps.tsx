import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContractStatus } from '../../../../api/contracts/contract-fields.ts'
import { type Contract, type FreedGuard, remove } from '../../../../api/contracts/contracts.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useSettings } from '../../frame/sidebar/settings.tsx'
import { keptInTrash } from '../../shared/lists/resource-page-options.ts'
import { useKeep } from '../contract/use-contract.ts'
import { ContractDialog } from '../head/contract-dialog.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { FreedGuards } from './freed-guards.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

type Step = 'renew' | 'edit' | 'activate' | 'suspend' | 'resume' | 'end' | 'cancel'
const LABELS: Record<Step, string> = {
  renew: 'Renew',
  edit: 'Edit',
  activate: 'Activate',
  suspend: 'Suspend',
  resume: 'Resume',
  end: 'End',
  cancel: 'Cancel contract',
}
const STEPS: Record<ContractStatus, readonly Step[]> = {
  Draft: ['activate', 'edit', 'cancel'],
  Active: ['edit', 'suspend', 'end'],
  Suspended: ['resume', 'edit', 'end'],
  Ended: ['edit'],
  Cancelled: [],
}
/** While a suspension lies ahead it can be taken back. */
const TO_BE_SUSPENDED: readonly Step[] = ['edit', 'resume', 'end']
const isToBeSuspended = ({ status, suspended_from }: Contract) => status === 'Active' && suspended_from !== null
/** Ends on a day that was agreed, not set by End. */
const canBeRenewed = (contract: Contract): contract is Contract & { ends_on: string } =>
  (contract.status === 'Active' || contract.status === 'Suspended') &&
  contract.renewal === 'ends' &&
  contract.ends_on !== null &&
  contract.end_reason === null
const stepsOf = (contract: Contract): readonly Step[] => [
  ...(canBeRenewed(contract) ? (['renew'] as const) : []),
  ...(isToBeSuspended(contract) ? TO_BE_SUSPENDED : STEPS[contract.status]),
]
const REMOVE_FAILURES = { unexpected: 'An unexpected error occurred while deleting the draft.' }

/** Buttons of the steps that a contract in its status allows. */
export function ContractSteps({ contract, banner }: { contract: Contract; banner: BannerState }) {
  const go = useNavigate()
  const keep = useKeep(contract.id)
  const { trash } = useSettings().settings
  const [step, setStep] = useState<Step>()
  const [freed, setFreed] = useState<FreedGuard[]>()
  const close = () => setStep(undefined)
  const removal = useRemove<Contract>(remove, {
    name: 'contracts',
    trash,
    texts: REMOVE_FAILURES,
    onRemoved: (message, id) => void go('/dashboard/contracts', { state: { removed: { message, id } } }),
    onFailed: banner.error,
  })
  function saved(message: string, changed: Contract) {
    keep(changed)
    banner.success(message)
  }
  const dialog = { contract, onSaved: saved, onClosed: close }
  return (
    <Group gap="xs">
      {stepsOf(contract).map((one) => (
        <Button
          key={one}
          {...(one === 'resume' && contract.status === 'Suspended' ? { color: 'amber' } : { variant: 'default' })}
          {...(one === 'edit' && { leftSection: <IconPencil size={16} aria-hidden /> })}
          onClick={() => setStep(one)}
        >
          {one === 'resume' && isToBeSuspended(contract) ? 'Take back suspension' : LABELS[one]}
        </Button>
      ))}
      {(contract.status === 'Draft' || contract.status === 'Cancelled') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => removal.ask(contract)}
        >
          Delete
        </Button>
      )}
      {step === 'renew' && canBeRenewed(contract) && <RenewDialog {...dialog} contract={contract} />}
      {step === 'edit' && <ContractDialog {...dialog} />}
      {step === 'activate' && <ActivateDialog {...dialog} />}
      {step === 'suspend' && <SuspendDialog {...dialog} />}
      {step === 'resume' && <ResumeDialog {...dialog} />}
      {step === 'cancel' && <CancelDialog {...dialog} />}
      {step === 'end' && <EndDialog {...dialog} onFreed={setFreed} />}
      {freed && freed.length > 0 && <FreedGuards freed={freed} onClosed={() => setFreed(undefined)} />}
      <ConfirmDialog {...removal.dialog} title="Delete contract" confirm="Delete" danger>
        {`Are you sure you want to delete the draft ${contract.title}?${trash ? ` ${keptInTrash()}` : ''}`}
      </ConfirmDialog>
    </Group>
  )
}
