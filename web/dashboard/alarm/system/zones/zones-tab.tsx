import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlarmZone, create, list, remove } from '../../../../../api/alarm/alarm-zones.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { SetupList } from '../../../shared/records/setup-list.tsx'
import { CATEGORY_LABELS } from '../../signals/signal-columns.tsx'
import { ZONES, ZoneDialog } from './zone-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the zones.' }

const lineOf = ({ partition, number, kind, seen_at }: AlarmZone) =>
  [
    `Zone ${number}`,
    partition !== 1 && `partition ${partition}`,
    kind && `always ${CATEGORY_LABELS[kind].toLowerCase()}`,
    seen_at ? `last signal ${formatMoment(seen_at)}` : 'no signal yet',
  ]
    .filter(Boolean)
    .join(', ')

type ZonesTabProps = { systemId: number; onSaved: (message: string) => void }

/** The zones of a system, and when each was heard of last. */
export function ZonesTab({ systemId, onSaved }: ZonesTabProps) {
  const cache = useQueryClient()
  const banner = useBanner()
  const [open, setOpen] = useState<{ zone?: AlarmZone }>()
  const { data, error, refetch } = useQuery({
    queryKey: [ZONES, systemId],
    queryFn: ({ signal }) => call(list, { params: { id: String(systemId) } }, { signal }),
  })
  function saved(message: string) {
    onSaved(message)
    void cache.invalidateQueries({ queryKey: [ZONES, systemId] })
  }
  return (
    <>
      <Banner banner={banner} />
      <SetupList
        title="Zones"
        order={3}
        permission={create.permission}
        one="zone"
        records={data}
        problem={error ? failureText(error, FAILURES) : undefined}
        retry={() => void refetch()}
        empty="No zones are entered. An alarm then shows the number of the zone without its name."
        lineOf={lineOf}
        removal="Signals of it then show its number alone."
        remove={(id) => call(remove, { params: { id } })}
        onOpen={(zone) => setOpen(zone ? { zone } : {})}
        onRemoved={saved}
        onFailed={banner.error}
      />
      {open && <ZoneDialog systemId={systemId} zone={open.zone} onSaved={saved} onClosed={() => setOpen(undefined)} />}
    </>
  )
}
