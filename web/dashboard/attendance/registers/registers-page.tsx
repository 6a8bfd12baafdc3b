import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../../api/attendance/register-items.ts'
import { formatNumber } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { PrintTitle } from '../print-title.tsx'
import { BackDialog, type OutThing } from './back-dialog.tsx'
import { GoingDialog } from './going-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { CATEGORY_NAMES, itemName, REGISTER, STATE_NAMES } from './item-names.ts'

export const handle = {
  title: 'Control room',
  help: 'The keys and vehicles of each station, who has those that are out, and since when. The book has every entry.',
}

type Item = calls.RegisterItem
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the register.',
  signedOut: 'No access token found. Please login again.',
}
const REMOVE_FAILURES = { unexpected: 'This could not be removed. Please try again.' }
const TEXTS = {
  loading: 'Loading the register...',
  empty: 'There are no keys or vehicles in the register yet.',
  emptyHint: 'Add those that guards give out; their phones show them.',
  noMatch: 'No keys or vehicles match.',
}
const VARIANTS = { in: 'good', out: 'warn', out_of_service: 'plain' } as const

const COLUMNS: Column<Item>[] = [
  {
    field: 'name',
    title: 'Item',
    sortable: true,
    cell: ({ name, plate }) => (
      <>
        {name}
        {plate && (
          <Text size="xs" c="dimmed">
            {plate}
          </Text>
        )}
      </>
    ),
  },
  { field: 'category', title: 'What', cell: ({ category }) => CATEGORY_NAMES[category] },
  { field: 'station_id', title: 'Station', cell: ({ station_name }) => station_name },
  { field: 'state', title: 'State', cell: ({ state }) => <StatusBadge text={STATE_NAMES[state]} variant={VARIANTS[state]} /> },
  {
    field: 'holder',
    title: 'Who has it',
    cell: ({ out }) =>
      out ? (
        <>
          {out.holder}
          {out.odometer_km !== null && (
            <Text size="xs" c="dimmed">
              Out with {formatNumber(out.odometer_km)} km
            </Text>
          )}
        </>
      ) : (
        '—'
      ),
  },
  { field: 'since', title: 'Since', breaks: 'never', cell: ({ out }) => (out ? formatMoment(out.at) : '—') },
]

const FILTERS: Filter[] = [
  { field: 'state', label: 'State', choices: calls.ITEM_STATES.map((value) => ({ value, label: STATE_NAMES[value] })) },
  {
    field: 'category',
    label: 'What',
    choices: calls.ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
  },
]

const outThing = (item: Item, out: NonNullable<Item['out']>): OutThing => {
  const isVehicle = item.category === 'vehicle'
  return { ...out, name: itemName(item), isVehicle, needsOdometer: isVehicle }
}

/** The form that is open above the page; without an item, for a new one. */
type Open = { kind: 'item'; item?: Item } | { kind: 'going'; item: Item }

export default function RegistersPage() {
  const banner = useBanner()
  const editable = useCan()('attendance.write')
  const [open, setOpen] = useState<Open>()
  const [leaving, setLeaving] = useState<Item>()
  const list = useList(calls.list, { name: REGISTER, texts: FAILURES, defaults: { sort: calls.OUT_FIRST } })
  const undo = useUndo('register_items')
  function done(message: string, undo?: Undo) {
    banner.success(message, undo)
    list.refresh()
  }
  async function remove({ id }: Item) {
    try {
      done((await call(calls.remove, { params: { id: String(id) } })).message, undo([id]))
    } catch (error) {
      banner.error(failureText(error, REMOVE_FAILURES))
    }
  }
  const closed = () => setOpen(undefined)
  const { station_id } = list.state
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <PrintTitle what="Keys and vehicles" state={list.state} rows={list.rows} />
      <DataTable
        list={list}
        label="Keys and vehicles"
        columns={COLUMNS}
        nameOf={itemName}
        texts={TEXTS}
        search="Search keys and vehicles"
        order="Out longest first"
        filters={FILTERS}
        moreFilters={
          <>
            <FilterBy by={['station']} list={list} />
            <Button
              size="xs"
              variant="default"
              data-print="hidden"
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={list.total === 0}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
        add={
          editable && (
            <Button color="amber" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'item' })}>
              Add key or vehicle
            </Button>
          )
        }
        actions={
          editable
            ? [
                {
                  label: 'Give out',
                  icon: IconArrowUpRight,
                  run: (item) => setOpen({ kind: 'going', item }),
                  hidden: ({ state }) => state !== 'in',
                },
                {
                  label: 'Take back',
                  icon: IconArrowBackUp,
                  run: (item) => setOpen({ kind: 'going', item }),
                  hidden: ({ state }) => state !== 'out',
                },
                { label: 'Edit', icon: IconPencil, run: (item) => setOpen({ kind: 'item', item }) },
                {
                  label: 'Remove',
                  icon: IconTrash,
                  danger: true,
                  run: setLeaving,
                  hidden: ({ state }) => state === 'out',
                },
              ]
            : []
        }
      />
      {open?.kind === 'item' && (
        <ItemDialog item={open.item} stationId={station_id ? Number(station_id) : null} onSaved={done} onClosed={closed} />
      )}
      {open?.kind === 'going' && !open.item.out && <GoingDialog item={open.item} onSaved={done} onClosed={closed} />}
      {open?.kind === 'going' && open.item.out && (
        <BackDialog thing={outThing(open.item, open.item.out)} onSaved={done} onClosed={closed} />
      )}
      <ConfirmDialog
        opened={leaving !== undefined}
        title="Remove key or vehicle"
        confirm="Remove"
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) void remove(leaving)
          setLeaving(undefined)
        }}
      >
        Remove {leaving && itemName(leaving)}? It can no longer be given out. What the book says of it stays.
      </ConfirmDialog>
    </>
  )
}
