import { Button, Group, Text } from '@mantine/core'
import { IconDoorExit, IconDownload, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ENDED, OPEN, occurrenceText, remarkOf } from '../../../../api/attendance/fields/occurrence-text.ts'
import * as calls from '../../../../api/attendance/occurrences.ts'
import { clockTimeAt, today } from '../../../../api/core/fields/days.ts'
import { OCCURRENCE_KINDS, OCCURRENCE_LABELS } from '../../../../api/sites/occurrence-kinds.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { type List, useList } from '../../../lib/lists/use-list.ts'
import { useRecord } from '../../../lib/lists/use-record.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { OpeningNotice } from '../../frame/notices/opening-notice.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { PrintTitle } from '../print-title.tsx'
import { BackDialog, type OutThing } from '../registers/back-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryDrawer } from './entry-drawer.tsx'

export const handle = {
  title: 'Control room',
  help: 'What guards and the control room write in the book of a station. Nothing is changed: a correction is written below.',
}

type Occurrence = calls.Occurrence
const BOOK = 'occurrences'
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the book.',
  signedOut: 'No access token found. Please login again.',
}
const END_FAILURES = { unexpected: 'An unexpected error occurred. Nothing was written.' }
const FILE_FAILURES = { unexpected: 'An unexpected error occurred while making the document.' }
const TEXTS = {
  loading: 'Loading the book...',
  empty: 'Nothing is written in the book yet.',
  emptyHint: 'Guards write in it from their phones; the control room writes here.',
  noMatch: 'No entries match.',
}

const dayOfEntry = ({ at }: Occurrence) => formatDay(today(new Date(at)))
const timeOfEntry = ({ at }: Occurrence) => clockTimeAt(new Date(at))

const COLUMNS: Column<Occurrence>[] = [
  {
    field: 'at',
    title: 'When',
    breaks: 'never',
    cell: (entry) => (
      <>
        {dayOfEntry(entry)}
        <Text size="xs" c="dimmed">
          {timeOfEntry(entry)}
        </Text>
      </>
    ),
  },
  {
    field: 'kind',
    title: 'What',
    cell: (entry) => (
      <>
        {entry.closes ? `${OCCURRENCE_LABELS[entry.kind]}: ${ENDED[entry.kind]?.toLowerCase()}` : OCCURRENCE_LABELS[entry.kind]}
        <Standing entry={entry} />
      </>
    ),
  },
  {
    field: 'text',
    title: 'Entry',
    cell: (entry) => (
      <>
        {occurrenceText(entry)}
        {entry.reason && (
          <Text size="xs" c="dimmed">
            Corrected: {entry.reason}
          </Text>
        )}
        {remarkOf(entry) && (
          <Text size="xs" c="red">
            {remarkOf(entry)}
          </Text>
        )}
      </>
    ),
  },
  { field: 'station_id', title: 'Station', cell: ({ station_name }) => station_name },
  { field: 'by', title: 'Written by', cell: ({ by }) => by ?? '—' },
]

/** The end of something that an entry opened, or the note that it is still open. */
function Standing({ entry: { kind, opens, closed_at } }: { entry: Occurrence }) {
  if (!opens) return null
  if (closed_at)
    return (
      <Text size="xs" c="dimmed">
        {ENDED[kind]} {clockTimeAt(new Date(closed_at))}
      </Text>
    )
  return (
    <div>
      <StatusBadge text={OPEN[kind] ?? ''} variant="warn" />
    </div>
  )
}

const FILTERS: Filter[] = [
  { field: 'open', label: 'Show', choices: [{ value: 'true', label: 'Inside or out' }] },
  { field: 'kind', label: 'What', choices: OCCURRENCE_KINDS.map((value) => ({ value, label: OCCURRENCE_LABELS[value] })) },
]

export default function OccurrencesPage() {
  const banner = useBanner()
  const editable = useCan()('attendance.write')
  const [writing, setWriting] = useState(false)
  const [returning, setReturning] = useState<Occurrence>()
  const list = useList(calls.list, { name: BOOK, texts: FAILURES, defaults: { sort: '-at' } })
  const { shown, edit, close, opening } = useRecord<Occurrence>({
    name: BOOK,
    get: calls.get,
    list,
    onMissing: (named) => banner.error(`There is no entry ${named}.`),
  })
  function done(message: string) {
    banner.success(message)
    list.refresh()
  }
  async function end(entry: Occurrence) {
    const { id, kind } = entry
    // A vehicle comes back with its odometer.
    if (kind === 'vehicle') return setReturning(entry)
    try {
      const { message } = await call(calls.close, { params: { id: String(id) }, body: {} }, { idempotencyKey: newKey() })
      done(message)
    } catch (error) {
      banner.error(failureText(error, END_FAILURES))
      list.refresh()
    }
  }
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <OpeningNotice opening={opening} what="entry" />
      <PrintTitle what="Occurrence book" state={list.state} rows={list.rows} />
      <DataTable
        list={list}
        label="Occurrence book"
        columns={COLUMNS}
        nameOf={(entry) =>
          `${OCCURRENCE_LABELS[entry.kind]}: ${occurrenceText(entry)}, ${dayOfEntry(entry)} ${timeOfEntry(entry)}`
        }
        texts={TEXTS}
        search="Search the book"
        order="Latest first"
        filters={FILTERS}
        moreFilters={
          <>
            <FilterBy by={['station']} list={list}>
              <FilterDays list={list} />
            </FilterBy>
            <Papers list={list} onFailed={banner.error} />
          </>
        }
        add={
          editable && (
            <Button color="amber" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting(true)}>
              Write entry
            </Button>
          )
        }
        actions={
          editable
            ? [
                {
                  label: 'Left or back:',
                  icon: IconDoorExit,
                  run: (entry) => void end(entry),
                  hidden: ({ opens, closed_at }) => !opens || closed_at !== null,
                },
              ]
            : []
        }
        opens={() => true}
        onOpen={edit}
      />
      {writing && (
        <EntryDialog
          stationId={list.state.station_id ? Number(list.state.station_id) : null}
          stationName={list.state.station_id ? list.rows?.[0]?.station_name : undefined}
          onSaved={done}
          onClosed={() => setWriting(false)}
        />
      )}
      {returning && <BackDialog thing={outThing(returning)} onSaved={done} onClosed={() => setReturning(undefined)} />}
      {shown?.record && <EntryDrawer key={shown.key} entry={shown.record} editable={editable} onSaved={done} onClosed={close} />}
    </>
  )
}

/** A vehicle that is out, as the book has it. */
function outThing({ entry_id, item_id, fields: { plate, name, odometer_km: said = '' }, holder_name }: Occurrence): OutThing {
  const odometer_km = calls.ODOMETER.test(said) ? Number(said) : null
  const needsOdometer = item_id !== null || odometer_km !== null
  return { entry_id, name: plate ?? 'Vehicle', isVehicle: true, needsOdometer, holder: holder_name ?? name ?? null, odometer_km }
}

type PapersProps = { list: Pick<List<Occurrence>, 'state' | 'total'>; onFailed: (problem: string) => void }

/** Prints what is shown, or makes a document of a station's days: today unless others are chosen. */
function Papers({ list: { state, total }, onFailed }: PapersProps) {
  const { fetching, save } = useDownload(FILE_FAILURES, onFailed)
  const { station_id } = state
  const to = state.to ?? today()
  return (
    <Group gap="xs" data-print="hidden">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={total === 0}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={fetching}
        disabled={!station_id}
        title={station_id ? undefined : 'Choose a station first'}
        onClick={() => station_id && void save(calls.pdf, { query: { station_id, from: state.from ?? to, to } })}
      >
        PDF
      </Button>
    </Group>
  )
}
