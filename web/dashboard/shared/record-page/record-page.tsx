import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Sent } from '../../../../api/core/endpoint.ts'
import { resourceOf } from '../../../../api/resources.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { comingBackTo } from '../../../lib/lists/kept-filters.ts'
import type { GetEndpoint } from '../../../lib/lists/use-record.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, type BannerState, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSettings } from '../../frame/sidebar/settings.tsx'
import { keptInTrash, type ResourcePageOptions } from '../lists/resource-page-options.ts'
import type { Stored } from './in-place.ts'
import { MissingRecord, NoRecord } from './missing-record.tsx'
import { RecordHead, type RecordHeadProps } from './record-head.tsx'
import classes from './record-page.module.css'
import { type RecordTab, RecordTabs } from './record-tabs.tsx'

/** Props of the specified form, opened over the page. */
type FormProps<T> = {
  covered: boolean
  onSaved: (message: string) => void
  onDelete: (record: T) => void
  onClosed: () => void
}

type RecordPageProps<T extends Stored> = {
  /** The declaration of the list of these records. */
  options: Pick<
    ResourcePageOptions<T>,
    'name' | 'kind' | 'one' | 'many' | 'calls' | 'nameOf' | 'failures' | 'question' | 'warning' | 'explainRemoval'
  >
  head: (record: T, banner: BannerState, changed: Changed<T>) => RecordHeadProps
  tabs: (record: T, changed: Changed<T>) => readonly RecordTab[]
  form: (record: T, props: FormProps<T>) => ReactNode
}

/** Tells what was done and loads the record again, or shows it as it was saved. */
export type Changed<T> = (message: string, record?: T) => void

/** The page of one record: the head with the key facts and actions, and tabs with what belongs to it. */
export function RecordPage<T extends Stored>(props: RecordPageProps<T>) {
  const { id = '' } = useParams()
  const { kind, one, many } = props.options
  const banner = useBanner()
  return (
    <Stack gap="lg">
      <Banner banner={banner} />
      <Anchor component={Link} to={comingBackTo(resourceOf(kind).address!)} size="sm" className={classes.back}>
        <IconArrowLeft size={14} aria-hidden /> All {many}
      </Anchor>
      {/^[1-9]\d{0,8}$/.test(id) ? (
        <Opened key={id} {...props} id={Number(id)} banner={banner} />
      ) : (
        <NoRecord one={one} named={id} />
      )}
    </Stack>
  )
}

function Opened<T extends Stored>({
  options,
  head,
  tabs,
  form,
  id,
  banner,
}: RecordPageProps<T> & { id: number; banner: BannerState }) {
  const { name, kind, one, calls, failures, nameOf } = options
  const cache = useQueryClient()
  const writes = useCan()(calls.remove.permission)
  const { trash } = useSettings().settings
  const [editing, setEditing] = useState(false)
  const key = [name, 'opened', id]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(calls.get, { params: { id: String(id) } } as Sent<GetEndpoint>, { signal })) as T,
  })
  const changed: Changed<T> = (message, record) => {
    banner.success(message)
    if (record) void showAnswer(cache, key, record)
    else void cache.invalidateQueries({ queryKey: key })
  }
  const removal = useRemove<T>(calls.remove, {
    name,
    trash,
    texts: failures.remove,
    explain: options.explainRemoval,
    onRemoved: (message) => {
      setEditing(false)
      banner.success(message)
      void refetch()
    },
    onFailed: banner.error,
  })
  if (error instanceof CallFailure && error.status === 404) return <MissingRecord kind={kind} one={one} named={String(id)} />
  const failed = error && !isFetching && (
    <Notice
      kind="error"
      text={failureText(error, { unexpected: `An unexpected error occurred while fetching the ${one}.` })}
      action={{ label: 'Try again', run: () => void refetch() }}
    />
  )
  if (!data)
    return (
      failed || (
        <Stack role="status" aria-label={`Loading the ${one}...`}>
          <Skeleton height={200} />
          <Skeleton height={300} />
        </Stack>
      )
    )
  const { actions, ...shown } = head(data, banner, changed)
  const fixed = calls.isFixed?.(data) ?? false
  return (
    <>
      {failed}
      <RecordHead
        {...shown}
        actions={
          <>
            {actions}
            {writes && !fixed && (
              <Button color="amber" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {writes && !fixed && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => removal.ask(data)}
              >
                Delete
              </Button>
            )}
          </>
        }
      />
      <RecordTabs label={`More of ${nameOf(data)}`} tabs={tabs(data, changed)} />
      {editing &&
        form(data, {
          covered: removal.dialog.opened,
          onSaved: changed,
          onDelete: removal.ask,
          onClosed: () => setEditing(false),
        })}
      <ConfirmDialog {...removal.dialog} title={`Delete ${one}`} confirm="Delete" danger>
        {removal.asked && `${options.question(removal.asked)} ${trash ? keptInTrash() : (options.warning ?? '')}`.trim()}
      </ConfirmDialog>
    </>
  )
}
