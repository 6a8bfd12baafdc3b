import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ClientLogin, list, remove } from '../../../../../api/sites/client-logins.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useDialog } from '../../../../lib/forms/use-dialog.ts'
import { reloadLists } from '../../../../lib/lists/record-cache.ts'
import { listKey } from '../../../../lib/lists/use-list.ts'
import { useRemove } from '../../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../../lib/lists/use-undo.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { useBanner } from '../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { OneTimeLink } from '../../../../ui/dialogs/one-time-link.tsx'
import { PanelStates } from '../../../../ui/panel/panel-states.tsx'
import { useSettings } from '../../../frame/sidebar/settings.tsx'
import { keptInTrash } from '../../../shared/lists/resource-page-options.ts'
import { InviteLoginDialog } from './invite-login-dialog.tsx'
import { LoginLine } from './login-line.tsx'
import { LoginStationsDialog } from './login-stations-dialog.tsx'
import classes from './portal-logins.module.css'
import { LOGINS, useLoginActions } from './use-login-actions.ts'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching logins.' }
const REMOVE_FAILURES = { unexpected: 'An unexpected error occurred while deleting the login.' }

type PortalLoginsProps = {
  clientId: number
  /** Disabled while the form above has unsaved changes. */
  locked: boolean
  /** Called with true while another dialog is open above this section. */
  onBusy: (busy: boolean) => void
}

/** The portal logins of a client: invite people, revoke access. */
export function PortalLogins({ clientId, locked, onBusy }: PortalLoginsProps) {
  const { trash } = useSettings().settings
  const cache = useQueryClient()
  const writes = useCan()('clients.write')
  const banner = useBanner()
  const inviting = useDialog<never>()
  const limiting = useDialog<ClientLogin>()
  const actions = useLoginActions(banner)
  const { invited, ...link } = actions.link
  const { asked, ...question } = actions.question
  const loaded = useQuery({
    queryKey: [...listKey(LOGINS), clientId],
    queryFn: () => call(list, { query: { client_id: String(clientId), sort: 'userName' } }),
  })
  const { data } = loaded
  const undo = useUndo('accounts')
  const removal = useRemove<ClientLogin>(remove, {
    name: LOGINS,
    trash,
    texts: REMOVE_FAILURES,
    onRemoved: (message, id) => banner.success(message, undo([id])),
    onFailed: banner.error,
  })

  const busy = inviting.shown !== undefined || limiting.shown !== undefined || actions.busy || removal.dialog.opened
  useEffect(() => {
    onBusy(busy)
  }, [busy, onBusy])

  return (
    <Stack gap="sm" component="section" aria-label="Portal logins">
      <Divider mt="lg" />
      <Group justify="space-between">
        <Text component="h2" size="md" fw={700}>
          Portal logins
        </Text>
        {writes && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={inviting.add}
            disabled={locked}
            title={locked ? 'Save your changes first' : undefined}
          >
            Invite
          </Button>
        )}
      </Group>
      <PanelStates banner={banner} of={loaded} failures={LOAD_FAILURES} loading="Loading logins..." height={64} />
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody signs in for this client yet. Invite the people who should see its schedule, incidents and invoices.
        </Text>
      )}
      <ul className={classes.logins}>
        {data?.items.map((login) => (
          <LoginLine
            key={login.id}
            login={login}
            waiting={actions.waiting}
            onInvite={actions.inviteAgain}
            onConfirm={actions.confirm}
            onRefuse={actions.refuse}
            onPrices={actions.prices}
            onReport={actions.report}
            onStations={limiting.edit}
            onRevoke={actions.revoke}
            onDelete={removal.ask}
          />
        ))}
      </ul>
      {inviting.shown && (
        <InviteLoginDialog
          key={inviting.shown.key}
          clientId={clientId}
          name={LOGINS}
          onClosed={(sent) => {
            inviting.close()
            if (sent) actions.showLink(sent)
          }}
        />
      )}
      {limiting.shown?.record && (
        <LoginStationsDialog
          key={limiting.shown.key}
          login={limiting.shown.record}
          onSaved={(message) => {
            banner.success(message)
            void reloadLists(cache, LOGINS)
          }}
          onClosed={limiting.close}
        />
      )}
      {invited && (
        <OneTimeLink {...link} title="Invitation sent" name={invited.userName} email={invited.emailAddress} link={invited.link} />
      )}
      <ConfirmDialog {...question} title="Revoke access" confirm="Revoke" danger>
        {asked &&
          `Revoke the portal access of ${asked.userName}? They are signed out everywhere at once. You can invite them again.`}
      </ConfirmDialog>
      <ConfirmDialog {...removal.dialog} title="Delete login" confirm="Delete" danger>
        {removal.asked &&
          `Are you sure you want to delete the login of ${removal.asked.userName}?${trash ? ` ${keptInTrash()}` : ''}`}
      </ConfirmDialog>
    </Stack>
  )
}
