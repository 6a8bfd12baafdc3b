import { Modal, SimpleGrid, Switch, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { today } from '../../../../api/core/fields/days.ts'
import { type AbsenceKind, formatAbsenceDays } from '../../../../api/people/absence-days.ts'
import {
  type AskedVia,
  create,
  type GuardAbsence,
  GuardAbsenceInput,
  GuardAbsenceUpdate,
  isFixed,
  update,
} from '../../../../api/people/guard-absences.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { GuardPicker } from '../../shared/records/record-pickers.tsx'
import { showGuard } from '../../shared/references.tsx'
import { AbsencePanel } from './absence-panel.tsx'
import { ABSENCE_KIND_NAMES, ABSENCES, ASKED_VIA_NAMES, optionsOf } from './guard-file-names.ts'
import { LeaveLeft } from './leave-left.tsx'

const LABELS = {
  guard_id: 'Guard',
  kind: 'Kind',
  from_on: 'First day',
  until_on: 'Last day',
  half_day: 'Half a day',
  asked_via: 'Asked for',
  note: 'Note',
}
const SHOWS = { guard_id: showGuard, kind: ABSENCE_KIND_NAMES, asked_via: ASKED_VIA_NAMES }
const FAILURES = { unexpected: 'An unexpected error occurred while saving the absence.' }

type AbsenceDialogProps = {
  absence: GuardAbsence | undefined
  /** The guard of a new one, where that is known. */
  guardId?: number
  covered?: boolean
  onSaved: (message: string, undo?: Undo) => void
  onClosed: () => void
}

/** Asks for an absence, changes and decides one that waits, or shows one that is decided. */
export function AbsenceDialog(props: AbsenceDialogProps) {
  const { absence } = props
  return absence && isFixed(absence) ? <DecidedAbsence {...props} absence={absence} /> : <AbsenceForm {...props} />
}

function AbsenceForm({ absence, guardId, covered, onSaved, onClosed }: AbsenceDialogProps) {
  const [asking, setAsking] = useState(false)
  const form = useContractForm({
    name: ABSENCES,
    schema: absence ? GuardAbsenceUpdate : GuardAbsenceInput,
    initial: {
      guard_id: absence?.guard_id ?? guardId ?? null,
      kind: absence?.kind ?? 'annual',
      from_on: absence?.from_on ?? today(),
      until_on: absence?.until_on ?? null,
      half_day: absence?.half_day ?? false,
      asked_via: (absence ? absence.asked_via : 'office') as AskedVia | null,
      // A stored note is not sent to the form, and stays unless another is typed.
      note: undefined as string | undefined,
    },
    record: absence,
    send: async ({ note, ...body }, idempotencyKey) => {
      const sent = { ...body, ...(note && { note }) }
      const {
        message,
        record,
        warnings = [],
      } = absence
        ? await call(update, { params: { id: String(absence.id) }, body: sent })
        : await call(create, { body: sent }, { idempotencyKey })
      return { message: [message, ...warnings].join('. '), record }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const until = form.field<string>('until_on')
  const from = form.field<string>('from_on')
  const { value: half, onChange: setHalf, ...halfDay } = form.field<boolean>('half_day')
  return (
    <FormDialog
      title={absence ? 'Edit absence' : 'Add absence'}
      form={form}
      labels={LABELS}
      shows={SHOWS}
      onClosed={onClosed}
      covered={covered || asking}
      footer={<HistoryLink of="guard_absences" id={absence?.id} />}
      below={
        absence && (
          <AbsencePanel
            absence={absence}
            locked={form.dirty}
            onBusy={setAsking}
            onDecided={(message, undo) => {
              onSaved(message, undo)
              onClosed()
            }}
          />
        )
      }
    >
      {guardId === undefined && (
        <GuardPicker label={LABELS.guard_id} required chosenName={absence?.guard_name} {...form.field<number>('guard_id')} />
      )}
      <Select
        label={LABELS.kind}
        required
        allowDeselect={false}
        data={optionsOf(ABSENCE_KIND_NAMES)}
        {...form.field<AbsenceKind>('kind')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.from_on} required {...from} />
        <DayField
          label={LABELS.until_on}
          required={form.values.kind !== 'suspension'}
          {...until}
          onChange={(day) => until.onChange(day ?? null)}
        />
      </SimpleGrid>
      {form.values.kind === 'annual' && form.values.guard_id && (
        <LeaveLeft
          guardId={form.values.guard_id}
          from={form.values.from_on}
          to={form.values.until_on}
          half={half}
          changed={absence}
        />
      )}
      <Switch
        {...halfDay}
        label={LABELS.half_day}
        description="On one day only. It is shown in the calendar, and shifts can still be planned."
        checked={half ?? false}
        onChange={(event) => setHalf(event.currentTarget.checked)}
      />
      <Select
        label={LABELS.asked_via}
        placeholder="Not noted"
        clearable
        data={optionsOf(ASKED_VIA_NAMES)}
        {...form.field<AskedVia | null>('asked_via')}
      />
      <Textarea
        label={LABELS.note}
        description={
          absence?.has_note
            ? 'There is a note already. A new one replaces it.'
            : 'May be about health: afterwards only people with the permission for health documents can read it.'
        }
        autosize
        minRows={2}
        maxLength={1000}
        {...form.text('note')}
      />
    </FormDialog>
  )
}

function DecidedAbsence({ absence, onSaved, onClosed }: AbsenceDialogProps & { absence: GuardAbsence }) {
  const [opened, setOpened] = useState(true)
  const [asking, setAsking] = useState(false)
  useFocusReturn()
  return (
    <Modal
      opened={opened}
      onClose={() => !asking && !isSigningInAgain() && setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={`Absence of ${absence.guard_name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        {ABSENCE_KIND_NAMES[absence.kind]} {formatAbsenceDays(absence)}
        {absence.half_day && ', half a day'}
        {absence.asked_via && `, asked for: ${ASKED_VIA_NAMES[absence.asked_via].toLowerCase()}`}
      </Text>
      <AbsencePanel
        absence={absence}
        locked={false}
        onBusy={setAsking}
        onDecided={(message, undo) => {
          onSaved(message, undo)
          setOpened(false)
        }}
      />
      <HistoryLink of="guard_absences" id={absence.id} />
    </Modal>
  )
}
