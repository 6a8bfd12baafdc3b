import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../../../../api/sites/client-logins.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { MultiSelect } from '../../../../ui/choices/multi-select.tsx'
import { TaskDialog, useTask } from '../../../../ui/dialogs/task-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const LOADING = { unexpected: 'The stations could not be loaded.' }

type Props = { login: calls.ClientLogin; onSaved: (message: string) => void; onClosed: () => void }

/** Limits a person to stations of the client; without a choice the person sees all of them. */
export function LoginStationsDialog({ login: { id, userName, stations }, onSaved, onClosed }: Props) {
  const own = useQuery({
    queryKey: ['stations', 'of-login', id],
    queryFn: ({ signal }) => call(calls.ownStations, { params: { id: String(id) } }, { signal }),
  })
  const [chosen, setChosen] = useState((stations ?? []).map((station) => station.id))
  const [done, setDone] = useState(false)
  const task = useTask(FAILURES)

  const save = () =>
    task.run(async (idempotencyKey) => {
      const station_ids = chosen.length > 0 ? chosen : null
      await call(calls.stations, { params: { id: String(id) }, body: { station_ids } }, { idempotencyKey })
      setDone(true)
      onSaved(station_ids ? `${userName} is limited to ${stationCount(chosen.length)}.` : `${userName} sees all stations now.`)
    })

  const retry = () => void own.refetch()
  return (
    <TaskDialog
      title={`Stations of ${userName}`}
      task={task}
      dirty={chosen.length !== (stations ?? []).length || (stations ?? []).some(({ id }) => !chosen.includes(id))}
      failed={own.error ? { text: failureText(own.error, LOADING), action: { label: 'Try again', run: retry } } : undefined}
      action={{ label: 'Save', run: () => void save(), disabled: !own.data }}
      done={done}
      onClosed={onClosed}
    >
      <Text size="sm">
        Who is limited to stations sees their shifts, rounds, incidents and occurrence book in the portal, and no invoices,
        documents or other stations.
      </Text>
      {own.data ? (
        <MultiSelect
          label="Stations"
          placeholder={chosen.length > 0 ? undefined : 'All stations'}
          searchable
          hidePickedOptions
          limit={50}
          data={own.data.map((station) => ({ value: String(station.id), label: `${station.id} · ${station.name}` }))}
          value={chosen.map(String)}
          onChange={(ids) => {
            task.change()
            setChosen(ids.map(Number))
          }}
        />
      ) : (
        !own.error && <Skeleton height={60} role="status" aria-label="Loading the stations..." />
      )}
    </TaskDialog>
  )
}

/** "one station", "3 stations". */
export const stationCount = (count: number) => (count === 1 ? 'one station' : `${count} stations`)
