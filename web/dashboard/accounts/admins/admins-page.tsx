import { AdminsTable } from './admins-table.tsx'

export const handle = {
  title: 'Admin Management',
  help: 'Who may use this dashboard. A super admin registers, disables and deletes accounts.',
}

/** Shows the access-denied panel instead without a staff role (`session-end.ts`, `denied.tsx`). */
export default AdminsTable
