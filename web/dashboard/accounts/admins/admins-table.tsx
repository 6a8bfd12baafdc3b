import { Button, Modal, Text } from '@mantine/core'
import { IconDeviceMobileOff, IconLogout, IconMailForward, IconMapPins } from '@tabler/icons-react'
import { useState } from 'react'
import * as admins from '../../../../api/accounts/admins.ts'
import { PAGE_SIZE } from '../../../../api/core/common.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { AccountDialogs } from './account-dialogs.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LostPhoneDialog } from './lost-phone-dialog.tsx'
import { ROLE_NAMES } from './role-names.ts'
import { StationsDialog } from './stations-dialog.tsx'
import { useAccountActions } from './use-account-actions.ts'

type Admin = admins.Admin

const COLUMNS: ResourcePageOptions<Admin>['columns'] = [
  { field: 'userName', title: 'User name', sortable: true, cell: (admin) => admin.userName },
  {
    field: 'emailAddress',
    title: 'Email address',
    sortable: true,
    cell: (admin) => <EmailText address={admin.emailAddress} />,
  },
  { field: 'contacts', title: 'Contacts', sortable: true, breaks: 'never', cell: (admin) => admin.contacts },
  { field: 'role', title: 'Role', sortable: true, cell: (admin) => ROLE_NAMES[admin.role] },
  {
    field: 'state',
    title: 'Status',
    cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.account[state]} />,
  },
  {
    field: 'last_sign_in_at',
    title: 'Last sign-in',
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? <TimeAgo at={last_sign_in_at} /> : 'Never'),
  },
]
const DENIED = 'You do not have permission to view admin data.'

const PAGE: ResourcePageOptions<Admin> = {
  name: 'admins',
  kind: 'accounts',
  one: 'admin',
  many: 'admins',
  calls: admins,
  label: 'Admins',
  columns: COLUMNS,
  nameOf: (admin) => admin.userName,
  numbered: true,
  rowActions: true,
  defaults: { page_size: String(PAGE_SIZE) },
  search: 'Search by name, e-mail, contacts, or role...',
  filters: [{ field: 'state', label: 'Status', choices: choicesOf(admins.ACCOUNT_STATES) }],
  add: '+ Add New Admin',
  texts: {
    loading: 'Loading admins...',
    empty: 'No admins found.',
    noMatch: 'No admins match your search.',
  },
  failures: {
    list: {
      failed: 'Failed to fetch admins.',
      unexpected: 'An unexpected error occurred while fetching admins.',
      signedOut: DENIED,
      forbidden: DENIED,
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the admin.' },
  },
  question: (admin) => `Are you sure you want to delete the admin ${admin.userName}?`,
}

/** Staff accounts: an admin edits their own profile, a super admin everything. */
export function AdminsTable() {
  const me = useMe().data
  const may = useCan()
  const rules = may('accounts.manage') && me !== undefined
  const isMe = (admin: Admin) => admin.emailAddress === me?.emailAddress
  const banner = useBanner()
  const actions = useAccountActions(banner)
  const [inviting, setInviting] = useState(false)
  const [lost, setLost] = useState<Admin>()
  const [placing, setPlacing] = useState<Admin>()
  const mayEdit = (admin: Admin) => rules || isMe(admin)
  return (
    <>
      {me && !rules && (
        <Text size="sm" c="dimmed" mb="md">
          You can change your own profile. A super admin adds, changes and removes the others.
        </Text>
      )}
      <Banner banner={banner} />
      <ResourcePage
        options={PAGE}
        addMore={
          <Button variant="default" onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
        moreActions={[
          {
            label: 'Stations',
            icon: IconMapPins,
            run: setPlacing,
            hidden: ({ role }) => role !== 'supervisor' || !may('stations.write'),
          },
          {
            label: 'Resend invitation',
            icon: IconMailForward,
            run: actions.inviteAgain,
            hidden: ({ state }) => !rules || !state.startsWith('Invit'),
          },
          {
            label: 'End sessions',
            icon: IconLogout,
            run: actions.endSessions,
            hidden: (admin) => !rules || isMe(admin) || admin.state !== 'Active',
          },
          {
            label: 'Lost phone',
            icon: IconDeviceMobileOff,
            run: setLost,
            hidden: (admin) => !rules || isMe(admin) || admin.state !== 'Active',
          },
        ]}
        mayAdd={rules}
        mayEdit={mayEdit}
        mayRemove={(admin) => rules && !isMe(admin)}
        form={(admin, props) => {
          if (!me) return null
          if (admin && !mayEdit(admin)) return <SomebodyElse name={admin.userName} onClosed={props.onClosed} />
          return <AdminDialog admin={admin} full={rules && !(admin && isMe(admin))} {...props} />
        }}
      />
      {lost && <LostPhoneDialog key={lost.id} admin={lost} onDone={banner.success} onClosed={() => setLost(undefined)} />}
      {placing && (
        <StationsDialog key={placing.id} supervisor={placing} onSaved={banner.success} onClosed={() => setPlacing(undefined)} />
      )}
      {inviting && (
        <InviteDialog
          onClosed={(invited) => {
            setInviting(false)
            if (invited) actions.showLink(invited)
          }}
        />
      )}
      <AccountDialogs actions={actions} />
    </>
  )
}

/** Shown for an address that opens another's account, to an admin who may only read it. */
const SomebodyElse = ({ name, onClosed }: { name: string; onClosed: () => void }) => (
  <Modal opened onClose={onClosed} title={name} closeButtonProps={{ 'aria-label': 'Close' }}>
    Only a super admin can change another person’s account.
  </Modal>
)
