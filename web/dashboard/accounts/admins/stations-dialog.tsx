import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Admin } from '../../../../api/accounts/admins.ts'
import * as calls from '../../../../api/accounts/supervisor-stations.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { MultiSelect } from '../../../ui/choices/multi-select.tsx'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const LOADING = { unexpected: 'The stations could not be loaded.' }
const counted = (count: number) => (count === 1 ? 'one station' : `${count} stations`)

type Props = { supervisor: Admin; onSaved: (message: string) => void; onClosed: () => void }

/** Chooses the stations of a supervisor. */
export function StationsDialog({ supervisor: { id, userName }, onSaved, onClosed }: Props) {
  const params = { id: String(id) }
  const own = useQuery({
    queryKey: ['admins', id, 'stations'],
    queryFn: ({ signal }) => call(calls.list, { params }, { signal }),
    staleTime: 0,
  })
  const all = useQuery({
    queryKey: ['stations', 'names'],
    queryFn: ({ signal }) => call(stations.list, { query: { page_size: '1000', sort: 'name', kind: 'all' } }, { signal }),
  })
  const [changed, setChanged] = useState<number[]>()
  const [done, setDone] = useState(false)
  const task = useTask(FAILURES)
  const chosen = changed ?? own.data?.map((station) => station.id)
  const error = own.error ?? all.error

  const save = () =>
    task.run(async (idempotencyKey) => {
      const { stations: saved } = await call(calls.set, { params, body: { station_ids: chosen! } }, { idempotencyKey })
      setDone(true)
      onSaved(`${userName} has ${counted(saved.length)}.`)
    })

  function retry() {
    void own.refetch()
    void all.refetch()
  }
  return (
    <TaskDialog
      title={`Stations of ${userName}`}
      task={task}
      dirty={changed !== undefined}
      failed={error ? { text: failureText(error, LOADING), action: { label: 'Try again', run: retry } } : undefined}
      action={{ label: 'Save', run: () => void save(), disabled: !changed }}
      done={done}
      onClosed={onClosed}
    >
      <Text size="sm">
        A supervisor sees posts, attendance and exceptions of these stations and of no others. Without a station there is nothing
        to see.
      </Text>
      {!chosen || !all.data ? (
        !error && <Skeleton height={60} role="status" aria-label="Loading the stations..." />
      ) : (
        <MultiSelect
          label="Stations"
          placeholder={chosen.length ? undefined : 'Type a name'}
          searchable
          hidePickedOptions
          limit={50}
          data={all.data.items.map((station) => ({ value: String(station.id), label: `${station.id} · ${station.name}` }))}
          value={chosen.map(String)}
          onChange={(ids) => {
            task.change()
            setChanged(ids.map(Number))
          }}
        />
      )}
    </TaskDialog>
  )
}
