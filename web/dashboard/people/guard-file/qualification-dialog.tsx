import { Checkbox, FileInput, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import {
  type GuardQualification,
  GuardQualificationInput,
  GuardQualificationUpdate,
  update,
} from '../../../../api/people/guard-qualifications.ts'
import { list as listTypes } from '../../../../api/people/qualification-types.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { GuardPicker } from '../../shared/records/record-pickers.tsx'
import { showGuard } from '../../shared/references.tsx'
import { QUALIFICATIONS } from './guard-file-names.ts'
import { QualificationPanel } from './qualification-panel.tsx'
import { useNewQualification } from './use-new-qualification.ts'

const LABELS = { guard_id: 'Guard', type_id: 'Qualification', number: 'Number', issued_on: 'Issued on', expires_on: 'Ends on' }
const FAILURES = { unexpected: 'An unexpected error occurred while saving the qualification.' }

const MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024

const draft = ({ guard_id, type_id, number, issued_on, expires_on }: GuardQualification) => ({
  guard_id,
  type_id,
  number,
  issued_on,
  expires_on,
})

/** The last day of a period in months from its first: 12 months from 6 Dec 2026 end on 5 Dec 2027. */
function endAfter(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const end = new Date(Date.UTC(year, month - 1 + months, date - 1))
  return end.toISOString().slice(0, 10)
}

type QualificationDialogProps = {
  qualification: GuardQualification | undefined
  /** The guard of a new one, where that is known. */
  guardId?: number
  covered?: boolean
  onSaved: (message: string) => void
  onClosed: () => void
  /** Opens the dialog for a further new one, after this one. */
  onAnother?: () => void
}

/** Records a qualification with its scan, or changes, verifies and revokes one. */
export function QualificationDialog({ qualification, guardId, covered, onSaved, onClosed, onAnother }: QualificationDialogProps) {
  const [asking, setAsking] = useState(false)
  const fresh = useNewQualification()
  const wanted = useRef(false)
  const [goesOn, setGoesOn] = useState(false)
  const kinds = useQuery({
    queryKey: ['qualification-types', 'all'],
    queryFn: () => call(listTypes, { query: { sort: 'name' } }),
  })
  const types = kinds.data
  const form = useContractForm({
    name: QUALIFICATIONS,
    schema: qualification ? GuardQualificationUpdate : GuardQualificationInput,
    initial: qualification
      ? draft(qualification)
      : { guard_id: guardId ?? null, type_id: null, number: '', issued_on: null, expires_on: null },
    record: qualification,
    send: (body, idempotencyKey) =>
      qualification ? call(update, { params: { id: String(qualification.id) }, body }) : fresh.save(body, idempotencyKey),
    onSaved: ({ message }) => {
      setGoesOn(wanted.current)
      onSaved(message)
    },
    texts: FAILURES,
  })
  const issued = form.field<string>('issued_on')
  const end = form.field<string>('expires_on')
  const type = types?.items.find(({ id }) => id === form.values.type_id)
  const known = qualification ? [{ value: qualification.type_id, label: qualification.type_name }] : []
  return (
    <FormDialog
      title={qualification ? 'Edit qualification' : 'Add qualification'}
      form={form}
      labels={LABELS}
      shows={{ guard_id: showGuard, type_id: (id) => types?.items.find((one) => one.id === id)?.name ?? String(id) }}
      onClosed={() => (goesOn && onAnother ? onAnother() : onClosed())}
      covered={covered || asking}
      more={
        qualification || !onAnother
          ? undefined
          : {
              label: 'Save and add another',
              onChoose: (more) => {
                wanted.current = more
              },
            }
      }
      footer={<HistoryLink of="guard_qualifications" id={qualification?.id} />}
      below={
        qualification && (
          <QualificationPanel qualification={qualification} locked={form.dirty} onBusy={setAsking} onChanged={form.goOn} />
        )
      }
    >
      {guardId === undefined && (
        <GuardPicker
          label={LABELS.guard_id}
          required
          chosenName={qualification?.guard_name}
          {...form.field<number>('guard_id')}
        />
      )}
      <Select
        label={LABELS.type_id}
        required
        searchable
        placeholder="Choose one"
        data={types?.items.map(({ id, name }) => ({ value: id, label: name })) ?? known}
        {...form.field<number>('type_id')}
      />
      <Lost of={kinds} text="The types of qualifications could not be loaded." />
      <TextInput label={LABELS.number} maxLength={100} {...form.text('number')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label={LABELS.issued_on}
          {...issued}
          onChange={(day) => {
            issued.onChange(day ?? null)
            // The usual end, where none was typed.
            if (day && type?.validity_months && !end.value) end.onChange(endAfter(day, type.validity_months))
          }}
        />
        <DayField
          label={LABELS.expires_on}
          description="The last day on which it is valid. Empty if it never ends."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...end}
          onChange={(day) => end.onChange(day ?? null)}
        />
      </SimpleGrid>
      {!qualification && (
        <>
          <FileInput
            label="Scan"
            description={`PDF, DOCX, JPG or PNG, at most ${MEGABYTES} MB.`}
            placeholder="Choose a file"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the scan' }}
            accept=".pdf,.docx,.jpg,.jpeg,.png"
            value={fresh.scan}
            onChange={fresh.choose}
            error={fresh.tooLarge && `This file is larger than ${MEGABYTES} MB, and is not taken.`}
          />
          <Checkbox
            label="Checked against the original"
            description="It counts from now on. Without this it waits to be verified."
            checked={fresh.checked}
            onChange={(event) => fresh.setChecked(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
