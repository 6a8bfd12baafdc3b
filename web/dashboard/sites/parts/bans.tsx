import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ClientBan, create, list, remove } from '../../../../api/sites/client-bans.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useBanner } from '../../../ui/banner.tsx'
import { PanelStates } from '../../../ui/panel/panel-states.tsx'
import { BanDialog } from './ban-dialog.tsx'
import classes from './bans.module.css'

/** Their query key. */
const BANS = 'client-bans'
const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching guards who are not wanted.' }
const REMOVE_FAILURES = { unexpected: 'This could not be taken back. Please try again.' }

type BansProps = ({ clientId: number; guardId?: undefined } | { guardId: number; clientId?: undefined }) & {
  /** Disabled while the form above has unsaved changes. */
  locked: boolean
  /** Called with true while another dialog is open above this section. */
  onBusy: (busy: boolean) => void
}

/** The guards whom a client has asked not to have, or the clients who have asked not to have a guard. */
export function Bans({ clientId, guardId, locked, onBusy }: BansProps) {
  const cache = useQueryClient()
  const writes = useCan()(create.permission)
  const banner = useBanner()
  const adding = useDialog<never>()
  const undo = useUndo('client_bans')
  const [removing, setRemoving] = useState(false)
  const query = clientId === undefined ? { guard_id: String(guardId) } : { client_id: String(clientId) }
  const queryKey = [...listKey(BANS), query]
  const loaded = useQuery({ queryKey, queryFn: () => call(list, { query }) })
  const { data } = loaded
  const busy = adding.shown !== undefined
  useEffect(() => onBusy(busy), [busy, onBusy])

  async function takeBack({ id }: ClientBan) {
    setRemoving(true)
    banner.clear()
    try {
      const { message } = await call(remove, { params: { id: String(id) } })
      banner.success(message, undo([id]))
    } catch (failure) {
      banner.error(failureText(failure, REMOVE_FAILURES))
    }
    setRemoving(false)
    void cache.invalidateQueries({ queryKey })
  }

  return (
    <Stack gap="xs">
      <PanelStates banner={banner} of={loaded} failures={LOAD_FAILURES} loading="Loading..." />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {clientId === undefined ? 'No client has asked not to have this guard.' : 'This client accepts every guard.'}
        </Text>
      )}
      <ul className={classes.bans}>
        {data?.map((ban) => (
          <li key={ban.id}>
            <span className={classes.words}>
              <b>
                {clientId === undefined ? ban.client_name : ban.guard_name}, {ban.station_name ?? 'all stations'}
              </b>
              <small>
                {ban.reason} · {formatDay(ban.created_at.slice(0, 10))}
                {ban.created_by_name && `, ${ban.created_by_name}`}
              </small>
            </span>
            {writes && (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                disabled={locked || removing}
                aria-label={`Take back: ${clientId === undefined ? ban.client_name : ban.guard_name}`}
                onClick={() => void takeBack(ban)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {writes && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={locked}
            title={locked ? 'Save your changes first' : undefined}
            onClick={adding.add}
          >
            {clientId === undefined ? 'Add client' : 'Add guard'}
          </Button>
        </Group>
      )}
      {adding.shown && (
        <BanDialog
          key={adding.shown.key}
          name={BANS}
          clientId={clientId}
          guardId={guardId}
          onSaved={(message) => {
            banner.success(message)
            void cache.invalidateQueries({ queryKey })
          }}
          onClosed={adding.close}
        />
      )}
    </Stack>
  )
}
