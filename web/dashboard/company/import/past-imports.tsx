import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../../api/core/format.ts'
import type { Import } from '../../../../api/core/imports/import-calls.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import type { ImportKind } from './import-kinds.ts'
import { importsKey } from './use-import.ts'

const LIST_FAILURES = { unexpected: 'An unexpected error occurred while fetching the imports.' }
const UNDO_FAILURES = { unexpected: 'An unexpected error occurred while undoing the import.' }

/** The last imports of a kind; each can be undone once. */
export function PastImports({ kind, banner }: { kind: ImportKind; banner: BannerState }) {
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ queryKey: importsKey(kind), queryFn: () => call(kind.calls.list, {}) })
  const [asked, setAsked] = useState<Import>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function undo() {
    if (!asked || waiting) return
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message } = await call(kind.calls.undo, { params: { id: String(asked.id) } }, { idempotencyKey: newKey() })
      void cache.invalidateQueries({ queryKey: importsKey(kind) })
      void reloadLists(cache, kind.id)
      setOpened(false)
      banner.success(message)
    } catch (error) {
      setRefusal(failureText(error, UNDO_FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Stack gap="xs">
      {!data && !error && <Skeleton height={60} role="status" aria-label="Loading the imports..." />}
      {error && !isFetching && <LoadFailure error={error} failures={LIST_FAILURES} again={refetch} />}
      {data?.length === 0 && <Text c="dimmed">No {kind.many} have been imported yet.</Text>}
      {data?.map((one) => (
        <Paper key={one.id} withBorder p="sm" component="article" aria-label={one.file_name}>
          <Group justify="space-between" gap="sm">
            <div>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {one.file_name}
              </Text>
              <Text size="sm" c="dimmed">
                {countOf(one.rows, 'row')}, {formatMoment(one.imported_at)}
                {one.imported_by_name && `, ${one.imported_by_name}`}
              </Text>
            </div>
            {one.undone_at ? (
              <Text size="sm" c="dimmed">
                Undone {formatMoment(one.undone_at)}
              </Text>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Undo the import of ${one.file_name}`}
                onClick={() => {
                  setAsked(one)
                  setRefusal(undefined)
                  setOpened(true)
                }}
              >
                Undo
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      <ConfirmDialog
        opened={opened}
        title="Undo import"
        confirm="Undo"
        danger
        waiting={waiting}
        refusal={refusal}
        onConfirm={() => void undo()}
        onClose={() => setOpened(false)}
      >
        {asked &&
          `The ${kind.many} of ${asked.file_name} (${countOf(asked.rows, 'row')}) go to the Trash, unless one of them has been changed or is used.`}
      </ConfirmDialog>
    </Stack>
  )
}
