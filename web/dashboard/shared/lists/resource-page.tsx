import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { resourceOf } from '../../../../api/resources.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { useBulk } from '../../../lib/lists/use-bulk.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useRecord } from '../../../lib/lists/use-record.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useSelection } from '../../../lib/lists/use-selection.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, type BannerState, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RefusedRows } from '../../../ui/selection/refused-rows.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { RowAction } from '../../../ui/table/data-table-props.ts'
import { OpeningNotice } from '../../frame/notices/opening-notice.tsx'
import { useSettings } from '../../frame/sidebar/settings.tsx'
import { pageAddress } from '../records/record-addresses.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { PageTask } from './bulk-tasks.ts'
import type { Filtered } from './filter-by.tsx'
import { type ReaderPart, RecordReader } from './record-reader.tsx'
import { keptInTrash, type ResourcePageOptions } from './resource-page-options.ts'

/** Props of a record's form. */
type FormProps<T> = {
  /** Another dialog is open above the form. */
  covered: boolean
  onSaved: BannerState['success']
  onDelete: (record: T) => void
  onClosed: () => void
}

type ResourcePageProps<T> = {
  options: ResourcePageOptions<T>
  /** The form of a record; without one, of a new record. */
  form: (record: T | undefined, props: FormProps<T>) => ReactNode
  /** Filters with too many options for chips (`FilterBy`). */
  filters?: (list: Filtered) => ReactNode
  /** Shows a record of which nothing can be changed any more (`isFixed` of its calls); the values of the columns unless given. */
  reader?: (record: T, props: FormProps<T>) => ReactNode
  /** Shown below the columns of a record that is read-only for this person, as the documents of a client. */
  readerPart?: ReaderPart<T>
  /** Replaces the add button. */
  add?: ReactNode
  /** Shown before that button. */
  addMore?: ReactNode
  /** Row actions besides edit and delete. */
  moreActions?: RowAction<T>[]
  mayAdd?: boolean
  mayEdit?: (record: T) => boolean
  mayRemove?: (record: T) => boolean
}

/** A resource page: its list, the open record, and changing and deleting one or many. */
export function ResourcePage<T extends { id: number }>(props: ResourcePageProps<T>) {
  const { options, form, addMore, moreActions = [], mayEdit = always, mayRemove = always } = props
  const { name, one, calls, failures, nameOf, isClosed = never } = options
  const { isFixed = never } = calls
  // The permission to delete implies that to write; pages where they differ pass their own.
  const may = useCan()
  const writes = may(calls.remove.permission)
  const mayAdd = props.mayAdd ?? writes
  const readOnly = !writes && !props.mayEdit
  const { trash } = useSettings().settings
  const banner = useBanner()
  const undo = useUndo(options.kind)
  const list = useList(calls.list, {
    ...{ name, texts: failures.list, defaults: options.defaults },
    ...(may(calls.exportCsv.permission) && { exportCsv: calls.exportCsv }),
  })
  const selection = useSelection<T>(list)
  const record = useRecord<T>({
    name,
    get: calls.get,
    list,
    mayAdd: mayAdd && options.add !== undefined,
    onMissing: (named) => banner.error(`There is no ${one} ${named}. It may have been deleted.`),
  })
  const removal = useRemove<T>(calls.remove, {
    name,
    trash,
    texts: failures.remove,
    explain: options.explainRemoval,
    onRemoved: (message, id) => {
      record.close()
      banner.success(message, undo([id]))
    },
    onFailed: banner.error,
  })
  const bulk = useBulk<T, PageTask<T>>({
    name,
    selection,
    texts: BULK_FAILURES,
    onDone: ({ task, done, key }) => {
      if (done.length === 0) return
      const said = task.done(done.length)
      banner.success(said, task.removes ? undo(done) : task.endpoint.undoable && undoOf(key, said))
    },
  })
  const actions = [
    { label: 'Edit', icon: IconPencil, run: record.edit, hidden: (row: T) => readOnly || !mayEdit(row) || isFixed(row) },
    ...(readOnly ? [] : moreActions),
    { label: 'Delete', icon: IconTrash, danger: true, run: removal.ask, hidden: (row: T) => !writes || !mayRemove(row) },
  ]
  const { shown } = record
  const opened = shown?.record
  const shows = opened === undefined ? 'form' : readOnly || isClosed(opened) ? 'values' : isFixed(opened) ? 'reader' : 'form'
  const formProps: FormProps<T> = {
    covered: removal.dialog.opened,
    onSaved: banner.success,
    onDelete: removal.ask,
    onClosed: record.close,
  }
  return (
    <>
      <Banner banner={banner} />
      <OpeningNotice opening={record.opening} what={one} />
      {bulk.outcome && (
        <RefusedRows
          title={bulk.outcome.task.refused(bulk.outcome.refused.length)}
          refused={bulk.outcome.refused.map(({ row, message }) => ({ id: row.id, name: nameOf(row), message }))}
          onClose={bulk.dismiss}
        />
      )}
      <DataTable
        {...options}
        // The hint of an empty list is only for people who can add records.
        texts={readOnly ? { ...options.texts, emptyHint: undefined } : options.texts}
        list={list}
        moreFilters={props.filters?.(list)}
        add={
          (writes && props.add) ||
          (mayAdd && options.add && (
            <Group gap="sm" wrap="nowrap">
              {addMore}
              <Button color="amber" aria-keyshortcuts="n" onClick={record.add}>
                {options.add}
              </Button>
            </Group>
          ))
        }
        actions={options.rowActions && !readOnly ? actions : []}
        opens={mayEdit}
        onOpen={record.edit}
        pageOf={resourceOf(options.kind).pageToRead && (({ id }: T) => pageAddress(options.kind, id))}
        selection={writes && !list.rows?.some(isClosed) ? calls.removeMany && selection : undefined}
      />
      <BulkBar options={options} selection={selection} trash={trash} onAsk={bulk.ask} />
      <BulkDialog bulk={bulk} />
      {shown && (
        <Fragment key={shown.key}>
          {shows === 'form' && form(opened, formProps)}
          {opened && shows === 'reader' && props.reader?.(opened, formProps)}
          {opened && (shows === 'values' || (shows === 'reader' && !props.reader)) && (
            <RecordReader options={options} record={opened} below={props.readerPart} onClosed={record.close} />
          )}
        </Fragment>
      )}
      <ConfirmDialog {...removal.dialog} title={`Delete ${one}`} confirm="Delete" danger>
        {removal.asked && `${options.question(removal.asked)} ${trash ? keptInTrash() : (options.warning ?? '')}`.trim()}
      </ConfirmDialog>
    </>
  )
}

const BULK_FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again.',
}
const always = () => true
const never = () => false
