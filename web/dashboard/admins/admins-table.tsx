import { Button, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import * as admins from '../../../contract/admins.ts'
import { formatMoment } from '../../lib/format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { useRemove } from '../../lib/use-remove.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable, type RowAction } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useMe } from '../use-me.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { ROLE_NAMES } from './role-names.ts'

type Admin = admins.Admin

const COLUMNS: Column<Admin>[] = [
  { field: 'userName', title: 'User Name', sortable: true, cell: (admin) => admin.userName },
  { field: 'emailAddress', title: 'Email Address', sortable: true, breaks: 'anywhere', cell: (admin) => admin.emailAddress },
  { field: 'contacts', title: 'Contacts', sortable: true, breaks: 'never', cell: (admin) => admin.contacts },
  { field: 'role', title: 'Role', sortable: true, cell: (admin) => ROLE_NAMES[admin.role] },
  {
    field: 'active',
    title: 'Status',
    cell: ({ active }) => <StatusBadge text={active ? 'Active' : 'Disabled'} color={active ? 'green' : 'gray'} />,
  },
  {
    field: 'last_sign_in_at',
    title: 'Last Sign-in',
    cell: ({ last_sign_in_at }) => (last_sign_in_at ? formatMoment(last_sign_in_at) : 'Never'),
  },
]
const TEXTS = {
  loading: 'Loading admins...',
  empty: 'No admins found.',
  noMatch: 'No admins match your search.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch admins.',
  unexpected: 'An unexpected error occurred while fetching admins.',
  signedOut: 'You do not have permission to view admin data.',
  forbidden: 'You do not have permission to view admin data.',
}
const REMOVE_FAILURES = { failed: 'Failed to delete admin.', unexpected: 'An unexpected error occurred while deleting admin.' }

/** The people who run the dashboard: an admin reads and changes the own profile, a super admin does the rest. */
export function AdminsTable() {
  const me = useMe().data
  const list = useList(admins.list, { name: 'admins', texts: LIST_FAILURES })
  const dialog = useDialog<Admin>()
  const banner = useBanner()
  const removal = useRemove<Admin>(admins.remove, {
    name: 'admins',
    texts: REMOVE_FAILURES,
    onRemoved: banner.success,
    onFailed: banner.error,
  })
  const rules = me?.role === 'super_admin'
  const isMe = (admin: Admin) => admin.emailAddress === me?.emailAddress
  const actions: RowAction<Admin>[] = [
    { label: 'Edit', icon: IconPencil, run: dialog.edit, hidden: (admin) => !rules && !isMe(admin) },
    { label: 'Delete', icon: IconTrash, danger: true, run: removal.ask, hidden: (admin) => !rules || isMe(admin) },
  ]
  return (
    <>
      <Banner banner={banner} />
      {me && !rules && (
        <Text size="sm" c="dimmed" mb="md">
          You can change your own profile. A super admin adds, changes and removes the others.
        </Text>
      )}
      <DataTable
        list={list}
        label="Admins"
        columns={COLUMNS}
        nameOf={(admin) => admin.userName}
        texts={TEXTS}
        numbered
        search="Search by name, email, contacts, or role..."
        add={
          rules && (
            <Button color="amber" onClick={dialog.add}>
              + Add New Admin
            </Button>
          )
        }
        actions={actions}
      />
      {dialog.shown && (
        <AdminDialog
          key={dialog.shown.key}
          admin={dialog.shown.record}
          full={rules && !(dialog.shown.record && isMe(dialog.shown.record))}
          onSaved={banner.success}
          onClosed={dialog.close}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete Admin" confirm="Delete" danger>
        {removal.asked && `Are you sure you want to delete the admin ${removal.asked.userName}? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
