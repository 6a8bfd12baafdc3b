import { Text } from '@mantine/core'
import { type Contract, type ContractSummary, ContractUpdate, update } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { RenewalEffect } from './renewal-effect.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while renewing the contract.' }
const LABELS = { ends_on: 'New last day' }

/** The same day of the next year; 28 February after a 29th. */
const yearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`

type RenewDialogProps = {
  contract: Pick<ContractSummary, 'id' | 'version' | 'title' | 'starts_on'> & { ends_on: string }
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** Lets a contract that ends go on until a later day, as it is agreed. */
export function RenewDialog({ contract, onSaved, onClosed }: RenewDialogProps) {
  const { id, title, starts_on, ends_on } = contract
  const form = useContractForm({
    name: 'contracts',
    schema: ContractUpdate,
    initial: { title, starts_on, ends_on: yearOn(ends_on) },
    record: contract,
    send: (body) => call(update, { params: { id: String(id) }, body }),
    onSaved: ({ record }) =>
      record && onSaved(`The contract is renewed until ${record.ends_on ? formatDay(record.ends_on) : 'further notice'}`, record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Renew contract" form={form} labels={LABELS} save="Renew" onClosed={onClosed}>
      <Text size="sm">
        {`It ends on ${formatDay(ends_on)}. Until the new last day it goes on as agreed: posts, hours, rates and notice stay, and shifts are made ahead. A post with a last day of its own keeps it.`}
      </Text>
      <DayField label={LABELS.ends_on} required clearable={false} {...form.field('ends_on')} />
      <RenewalEffect id={id} endsOn={ends_on} newEnd={form.values.ends_on} />
    </FormDialog>
  )
}
