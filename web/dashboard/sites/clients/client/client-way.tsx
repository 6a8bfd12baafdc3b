import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnderWay } from '../../../../../api/contracts/way.ts'
import type { Client } from '../../../../../api/sites/clients.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useWay, WAY_KEY } from '../../../shared/way/use-way.ts'
import { WaySteps } from '../../../shared/way/way-steps.tsx'
import { NewStationDialog } from '../../parts/new-station-dialog.tsx'
import classes from './client-way.module.css'

type ClientWayProps = { client: Client; onSaved: (message: string) => void }

/** The way of a client to the first published roster, until it is walked. */
export function ClientWay({ client, onSaved }: ClientWayProps) {
  const { id, firstName, lastName, company_name } = client
  const cache = useQueryClient()
  const { way, problem, retry } = useWay({ client_id: id })
  const [adding, setAdding] = useState(false)
  async function added(message: string) {
    onSaved(message)
    await Promise.all([WAY_KEY, ['stations']].map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
  return (
    <>
      {problem && (
        <div className={classes.way}>
          <Notice kind="error" text={problem} action={{ label: 'Try again', run: retry }} />
        </div>
      )}
      {way && isUnderWay(way) && (
        <div className={classes.way}>
          <WaySteps way={way} take={{ station: () => setAdding(true) }} />
        </div>
      )}
      {adding && (
        <NewStationDialog
          client={{ id, name: company_name ?? `${firstName} ${lastName}` }}
          onAdded={(_, message) => added(message)}
          onClosed={() => setAdding(false)}
        />
      )}
    </>
  )
}
