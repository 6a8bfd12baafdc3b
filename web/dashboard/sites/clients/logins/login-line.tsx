import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ClientLogin } from '../../../../../api/sites/client-logins.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { stationCount } from './login-stations-dialog.tsx'
import classes from './portal-logins.module.css'

type LoginLineProps = {
  login: ClientLogin
  waiting: boolean
  onInvite: (login: ClientLogin) => void
  onConfirm: (login: ClientLogin) => void
  onRefuse: (login: ClientLogin) => void
  onPrices: (login: ClientLogin) => void
  onReport: (login: ClientLogin) => void
  onStations: (login: ClientLogin) => void
  onRevoke: (login: ClientLogin) => void
  onDelete: (login: ClientLogin) => void
}

/** One login of a client with its actions. */
export function LoginLine({ login, waiting, onConfirm, onRefuse, ...change }: LoginLineProps) {
  const { onInvite, onPrices, onReport, onStations, onRevoke, onDelete } = change
  const writes = useCan()('clients.write')
  const waits = login.state === 'Waiting'
  const { userName, emailAddress, contacts, state, invited_by, sees_prices, monthly_report, stations, last_sign_in_at } = login
  const isOn = writes && state !== 'Disabled' && !waits
  return (
    <li className={classes.line}>
      <div className={classes.person}>
        <Group gap="xs">
          <Text fw={600}>{userName}</Text>
          <StatusBadge text={state} variant={STATUS_VARIANTS.account[state]} />
          {sees_prices && <StatusBadge text="Sees prices" variant="info" />}
          {!monthly_report && <StatusBadge text="No monthly e-mail" variant="plain" />}
          {stations && <StatusBadge text={`Only ${stationCount(stations.length)}`} variant="info" />}
        </Group>
        <Text size="sm">
          {emailAddress}
          {contacts && ' · '}
          <span className={classes.number}>{contacts}</span>
        </Text>
        <Text size="sm" c="dimmed">
          {waits ? (
            `${invited_by ?? 'Somebody'} asked for this. It waits until somebody who may see all of it, or of the client, confirms it.`
          ) : last_sign_in_at ? (
            <>
              Last signed in <TimeAgo at={last_sign_in_at} />
            </>
          ) : (
            'Has never signed in'
          )}
        </Text>
      </div>
      <Group gap="xs">
        {waits && login.may_confirm && (
          <>
            <Button
              size="xs"
              color="amber"
              disabled={waiting}
              aria-label={`Confirm ${userName}`}
              onClick={() => onConfirm(login)}
            >
              Confirm
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={waiting}
              aria-label={`Refuse ${userName}`}
              onClick={() => onRefuse(login)}
            >
              Refuse
            </Button>
          </>
        )}
        {writes && state !== 'Active' && !waits && (
          <Button
            size="xs"
            variant="default"
            disabled={waiting}
            aria-label={`Invite ${userName} again`}
            onClick={() => onInvite(login)}
          >
            Invite again
          </Button>
        )}
        {isOn && (
          <Button
            size="xs"
            variant="default"
            disabled={waiting}
            aria-label={`${sees_prices ? 'Hide prices from' : 'Show prices to'} ${userName}`}
            onClick={() => onPrices(login)}
          >
            {sees_prices ? 'Hide prices' : 'Show prices'}
          </Button>
        )}
        {isOn && (
          <Button
            size="xs"
            variant="default"
            disabled={waiting}
            aria-label={`${monthly_report ? 'Stop' : 'Send'} the monthly e-mail to ${userName}`}
            onClick={() => onReport(login)}
          >
            {monthly_report ? 'Stop monthly e-mail' : 'Send monthly e-mail'}
          </Button>
        )}
        {writes && state !== 'Disabled' && (
          <Button
            size="xs"
            variant="default"
            disabled={waiting}
            aria-label={`Stations of ${userName}`}
            onClick={() => onStations(login)}
          >
            Stations
          </Button>
        )}
        {isOn && (
          <Button
            size="xs"
            variant="default"
            disabled={waiting}
            aria-label={`Revoke access of ${userName}`}
            onClick={() => onRevoke(login)}
          >
            Revoke
          </Button>
        )}
        {writes && (
          <Tooltip label="Delete">
            <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Delete ${userName}`} onClick={() => onDelete(login)}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </li>
  )
}
