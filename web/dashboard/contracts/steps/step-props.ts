import type { Contract } from '../../../../api/contracts/contracts.ts'

/** Props of the dialog of a step. */
export type StepProps = {
  contract: Contract
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** The fields of steps by their names in the API. */
export const STEP_LABELS = { from: 'From', on: 'Last day', reason: 'Reason', billed: 'Charge the shifts anyway' }
