import { AdminsTable } from './admins-table.tsx'

export const handle = {
  title: 'Admin Management',
  help: 'Who may use this dashboard. A super admin registers, disables and deletes accounts.',
}

/** Who is signed in without the role sees the denied panel here instead of being led away (`session-end.ts`). */
export default AdminsTable
