import { Divider } from '@mantine/core'
import type { LineKind } from '../../../../api/contracts/charges.ts'
import { ContractLineInput } from '../../../../api/contracts/contract-lines.ts'
import { addLine, type Contract } from '../../../../api/contracts/contracts.ts'
import { EVERY_DAY } from '../../../../api/contracts/weekdays.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useSamePost } from '../contract/same-post.tsx'
import { LINE_LABELS, LineFields, PostFields } from './line-fields.tsx'
import { type AgreedTerms, TERMS_LABELS, TermsFields } from './terms-fields.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while adding this.' }

const blank = ({ starts_on }: Contract) => ({
  kind: 'guarding' as LineKind,
  station_id: null,
  name: '',
  shift_label: 'Day',
  from_on: starts_on > today() ? starts_on : today(),
  until_on: null,
  armed: false,
  requires: [],
  gender: 'any' as const,
  relief: 'in_post' as const,
  break_paid: true,
  post_orders: '',
  // The rate is empty until it is typed; the schema reports that on saving.
  terms: {
    seats: 1,
    start_time: '06:00',
    end_time: '18:00',
    weekdays: EVERY_DAY,
    holiday: 'same',
    holiday_extra_percent: 100,
    rate_unit: 'guard_month',
    rate: null,
    extra_rate: null,
    reason: '',
  } as unknown as AgreedTerms,
})

type AddLineDialogProps = { contract: Contract; onSaved: (message: string, contract: Contract) => void; onClosed: () => void }

/** Adds a line with its first terms. */
export function AddLineDialog({ contract, onSaved, onClosed }: AddLineDialogProps) {
  const samePost = useSamePost()
  const form = useContractForm({
    name: 'contracts',
    schema: ContractLineInput,
    initial: blank(contract),
    send: (body, idempotencyKey) =>
      samePost.watch(call(addLine, { params: { id: String(contract.id) }, body }, { idempotencyKey })),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  const kind = (form.values.kind || 'guarding') as LineKind
  return (
    <FormDialog title="Add post or charge" form={form} labels={{ ...LINE_LABELS, ...TERMS_LABELS }} onClosed={onClosed} wide>
      <LineFields contractId={contract.id} kind={kind} form={form} />
      {samePost.link}
      <Divider />
      <TermsFields kind={kind} form={form.part<AgreedTerms>('terms')} />
      {kind === 'guarding' && (
        <>
          <Divider />
          <PostFields contractId={contract.id} form={form} />
        </>
      )}
    </FormDialog>
  )
}
