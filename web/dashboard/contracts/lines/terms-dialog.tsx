import { LineTermsInput } from '../../../../api/contracts/contract-lines.ts'
import { addTerms, type Contract } from '../../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { changePart } from '../contract/use-contract.ts'
import { hoursOpen, type Line } from './line-texts.ts'
import { TermsEffect } from './terms-effect.tsx'
import { TERMS_LABELS, TERMS_SHOWS, TermsFields } from './terms-fields.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while changing the terms.' }

/** First values of the form: the terms in force. Proposed hours are not taken over unseen. */
function latestOf(line: Line) {
  const { id: _, valid_from: __, reason: ___, hours_chosen: ____, ...terms } = line.terms.at(-1)!
  return hoursOpen(line) ? { ...terms, start_time: '', end_time: '' } : terms
}

/** The first day from which terms can usually change: in a draft that of the line, otherwise tomorrow. */
function firstDay({ status }: Contract, { from_on }: Line) {
  const tomorrow = addDays(today(), 1)
  return status === 'Draft' || from_on > tomorrow ? from_on : tomorrow
}

type TermsDialogProps = {
  contract: Contract
  line: Line
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** Changes headcount, hours, days or rate of a line from a day on, and shows what that makes of the month. */
export function TermsDialog({ contract, line, onSaved, onClosed }: TermsDialogProps) {
  const form = useContractForm({
    name: 'contracts',
    schema: LineTermsInput,
    initial: { valid_from: firstDay(contract, line), ...latestOf(line), reason: '' },
    record: { ...latestOf(line), version: contract.version },
    send: (body, idempotencyKey) =>
      changePart(call(addTerms, { params: { id: String(line.id) }, body }, { idempotencyKey }), (current) => {
        const theirs = current.lines.find(({ id }) => id === line.id)
        return theirs && latestOf(theirs)
      }),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  return (
    <FormDialog
      title={`Change terms: ${line.name}`}
      form={form}
      labels={TERMS_LABELS}
      shows={TERMS_SHOWS}
      onClosed={onClosed}
      wide
    >
      <DayField label={TERMS_LABELS.valid_from} required clearable={false} maw={260} {...form.field('valid_from')} />
      <TermsFields kind={line.kind} form={form} changing />
      <TermsEffect contract={contract} line={line} typed={form.values} />
    </FormDialog>
  )
}
