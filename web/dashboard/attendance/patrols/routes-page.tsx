import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Checkpoint } from '../../../../api/attendance/checkpoints.ts'
import type { PatrolRoute } from '../../../../api/attendance/patrol-routes.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { StationPicker } from '../../shared/records/record-pickers.tsx'
import { CheckpointDialog } from './checkpoint-dialog.tsx'
import { Checkpoints } from './checkpoints.tsx'
import { PATROLS } from './patrol-names.ts'
import { RouteDialog } from './route-dialog.tsx'
import { Routes } from './routes.tsx'

export const handle = {
  title: 'Control room',
  help: 'The checkpoints of a station, the routes over them, and when these are walked.',
}

/** The record that is open above the page; without a record, a new one. */
type Open = { kind: 'checkpoint'; record?: Checkpoint } | { kind: 'route'; record?: PatrolRoute }

export default function RoutesPage() {
  const banner = useBanner()
  const cache = useQueryClient()
  const [address, change] = useAddress()
  const [open, setOpen] = useState<Open>()
  const station = Number(address.get('station_id')) || undefined
  const undoPoint = useUndo('checkpoints')
  const undoRoute = useUndo('routes')
  async function saved(message: string, undo?: Undo) {
    banner.success(message, undo)
    await cache.invalidateQueries({ queryKey: [PATROLS] })
  }
  const closed = () => setOpen(undefined)
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <Stack gap="lg">
        <StationPicker
          label="Station"
          maw={360}
          value={station ?? null}
          onChange={(id) => change({ station_id: id === null ? '' : String(id) })}
        />
        {station === undefined && <Text c="dimmed">Choose a station to see its checkpoints and routes.</Text>}
        {station !== undefined && (
          <>
            <Checkpoints
              stationId={station}
              onOpen={(record) => setOpen({ kind: 'checkpoint', ...(record && { record }) })}
              onRemoved={(message, id) => saved(message, id === undefined ? undefined : undoPoint([id]))}
              onFailed={banner.error}
            />
            <Routes
              stationId={station}
              onOpen={(record) => setOpen({ kind: 'route', ...(record && { record }) })}
              onRemoved={(message, id) => saved(message, id === undefined ? undefined : undoRoute([id]))}
              onFailed={banner.error}
            />
          </>
        )}
      </Stack>
      {station !== undefined && open?.kind === 'checkpoint' && (
        <CheckpointDialog stationId={station} checkpoint={open.record} onSaved={saved} onClosed={closed} />
      )}
      {station !== undefined && open?.kind === 'route' && (
        <RouteDialog stationId={station} route={open.record} onSaved={saved} onClosed={closed} />
      )}
    </>
  )
}
