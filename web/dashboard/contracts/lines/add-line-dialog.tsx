import { Divider } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LineKind } from '../../../../api/contracts/charges.ts'
import { ContractLineInput } from '../../../../api/contracts/contract-lines.ts'
import { addLine, type Contract } from '../../../../api/contracts/contracts.ts'
import { EVERY_DAY } from '../../../../api/contracts/weekdays.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { Hours } from '../../../../api/core/shift.ts'
import { usualName } from '../../../../api/core/shift-names.ts'
import { call } from '../../../lib/calls/call.ts'
import type { FormPart } from '../../../lib/forms/form-lines.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useSamePost } from '../contract/same-post.tsx'
import { LINE_LABELS, LineFields, PostFields, UseFields } from './line-fields.tsx'
import { type AgreedTerms, TERMS_LABELS, TermsFields } from './terms-fields.tsx'
import { useNewStation } from './use-new-station.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while adding this.' }

type Station = { id: number; active: boolean }

/** The station of the last post, or the only one of the client. */
function stationOf({ lines }: Contract, stations: readonly Station[] = []) {
  const [only, ...others] = stations.filter(({ active }) => active)
  return lines.findLast(({ station_id }) => station_id !== null)?.station_id ?? (others.length === 0 ? only?.id : null) ?? null
}

const blank = ({ starts_on }: Contract, station_id: number | null) => ({
  kind: 'guarding' as LineKind,
  station_id,
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
  charge_for: null,
  free_per_month: null,
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

type AddLineDialogProps = {
  contract: Contract
  /** The stations of the client, once they are known. */
  stations: readonly Station[] | undefined
  /** A station is added before the post. */
  stationFirst: boolean
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** Adds a line with its first terms. */
export function AddLineDialog({ contract, stations, stationFirst, onSaved, onClosed }: AddLineDialogProps) {
  const samePost = useSamePost()
  const form = useContractForm({
    name: 'contracts',
    schema: ContractLineInput,
    initial: blank(contract, stationOf(contract, stations)),
    send: (body, idempotencyKey) =>
      samePost.watch(call(addLine, { params: { id: String(contract.id) }, body }, { idempotencyKey })),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  const newStation = useNewStation(contract, form.field<number>('station_id').onChange, stationFirst)
  useNameOfHours(form)
  const kind = (form.values.kind || 'guarding') as LineKind
  return (
    <>
      <FormDialog
        title="Add post or charge"
        form={form}
        labels={{ ...LINE_LABELS, ...TERMS_LABELS }}
        onClosed={onClosed}
        covered={newStation.covered}
        wide
      >
        <LineFields contractId={contract.id} kind={kind} form={form} newStation={newStation.link} />
        {samePost.link}
        <Divider />
        <TermsFields kind={kind} form={form.part<AgreedTerms>('terms')} />
        <UseFields kind={kind} form={form} />
        {kind === 'guarding' && (
          <>
            <Divider />
            <PostFields contractId={contract.id} form={form} />
          </>
        )}
      </FormDialog>
      {newStation.dialog}
    </>
  )
}

type LineForm = FormPart<Pick<ContractLineInput, 'shift_label'>> & { values: { terms?: unknown } }

/** The shift type follows the hours until somebody types another. */
function useNameOfHours(form: LineForm) {
  const { data: hours } = Hours.safeParse(form.values.terms)
  const usual = hours && usualName(hours)
  const before = useRef(usual)
  const { value, onChange } = form.field<string>('shift_label')
  useEffect(() => {
    if (!usual || usual === before.current) return
    if (value === before.current) onChange(usual)
    before.current = usual
  }, [usual, value, onChange])
}
