import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { create, type Guard, GuardInput, GuardUpdate, update } from '../../../../api/people/guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { GUARD_LABELS, GuardFields } from '../guard-file/guard-fields.tsx'
import { QualificationDialog } from '../guard-file/qualification-dialog.tsx'
import { hasDays } from './away-fields.tsx'
import { ComingShifts } from './coming-shifts.tsx'
import { GuardDocuments } from './guard-documents.tsx'
import { GuardFile } from './guard-file.tsx'
import { UPDATE_FAILURES } from './guard-in-place.ts'
import { Leaving } from './leaving.tsx'

const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the guard.' }

const LABELS = { ...GUARD_LABELS, away_kind: 'Kind of leave', away_from: 'First day', away_until: 'Last day' }

const draft = ({ firstName, lastName, gender, date_of_birth, contacts, email, rank, status, hire_date, home_area }: Guard) => ({
  ...{ firstName, lastName, gender, date_of_birth, contacts, email, rank, status, hire_date, home_area },
})
/** Fields of the dates that a leave or a suspension has. */
const DAYS_AWAY = () => ({ away_kind: 'annual' as const, away_from: today(), away_until: null })
const blank = () => ({
  firstName: '',
  lastName: '',
  gender: null,
  date_of_birth: null,
  contacts: '',
  email: '',
  rank: '',
  status: 'Active' as const,
  hire_date: today(),
  home_area: '',
})

type GuardDrawerProps = {
  guard: Guard | undefined
  covered: boolean
  onSaved: (message: string) => void
  onDelete: (guard: Guard) => void
  onClosed: () => void
}

/** Adds, shows or edits a guard. */
export function GuardDrawer({ guard, covered, onSaved, onDelete, onClosed }: GuardDrawerProps) {
  const cache = useQueryClient()
  const [inFile, setInFile] = useState(false)
  const [shifts, setShifts] = useState<'open' | 'keep'>('keep')
  const withPapers = useRef(false)
  /** The guard that was added, with the number of the paper that is added now. */
  const [papers, setPapers] = useState<{ of: number; paper: number }>()
  const form = useContractForm({
    name: 'guards',
    schema: guard ? GuardUpdate : GuardInput,
    initial: guard ? { ...draft(guard), ...DAYS_AWAY() } : blank(),
    record: guard,
    send: async (body, idempotencyKey) => {
      if (!guard) return call(create, { body }, { idempotencyKey })
      const { away_kind, away_from, away_until, ...fields } = body as GuardUpdate
      const days = { away_from, away_until, ...(fields.status === 'On Leave' && { away_kind }) }
      const leaves = fields.status !== 'Active' && fields.status !== guard.status
      const sent = { ...fields, ...(leaves && { shifts, ...(hasDays(fields.status) && days) }) }
      const { message, record, opened = [] } = await call(update, { params: { id: String(guard.id) }, body: sent })
      void cache.invalidateQueries({ queryKey: ['guards', 'deployability'] })
      return { message: opened.length ? `${message}. ${countOf(opened.length, 'shift')} removed.` : message, record }
    },
    onSaved: ({ message, record }) => {
      if (withPapers.current && record) setPapers({ of: record.id, paper: 0 })
      onSaved(message)
    },
    texts: guard ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const { status } = form.values
  const remove = guard && (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} />}
      onClick={() => onDelete(guard)}
      disabled={form.saving}
    >
      Delete
    </Button>
  )
  const nextPaper = () => setPapers((now) => now && { ...now, paper: now.paper + 1 })
  if (papers && papers.paper > 0)
    return (
      <QualificationDialog
        key={papers.paper}
        qualification={undefined}
        guardId={papers.of}
        onSaved={onSaved}
        onClosed={onClosed}
        onAnother={nextPaper}
      />
    )
  return (
    <FormDialog
      title={guard ? `Guard ${guard.id}` : 'Add Guard'}
      form={form}
      labels={LABELS}
      onClosed={papers ? nextPaper : onClosed}
      more={
        guard
          ? undefined
          : {
              label: 'Save and add papers',
              onChoose: (more) => {
                withPapers.current = more
              },
            }
      }
      aside
      footer={
        <Group gap="xs">
          {remove}
          <HistoryLink of="guards" id={guard?.id} />
        </Group>
      }
      covered={covered || inFile}
      below={guard && <GuardFile guardId={guard.id} locked={form.dirty} onBusy={setInFile} />}
    >
      <GuardFields form={form} />
      {guard && status && status !== 'Active' && status === guard.status && <ComingShifts guardId={guard.id} />}
      {guard && status && status !== 'Active' && status !== guard.status && (
        <Leaving
          guardId={guard.id}
          status={status} // Only the schema of a stored guard has these fields.
          field={(name) => form.field(name as never)}
          shifts={shifts}
          onShifts={setShifts}
        />
      )}
      {guard && <GuardDocuments guardId={guard.id} />}
    </FormDialog>
  )
}
