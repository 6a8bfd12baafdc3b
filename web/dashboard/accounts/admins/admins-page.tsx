import { AdminsTable } from './admins-table.tsx'

export const handle = {
  title: 'Admin Management',
  help: 'Who may use this dashboard. A super admin registers, disables and deletes accounts.',
}

/** Without a staff role the access-denied panel is shown here (`session-end.ts`, `denied.tsx`). */
export default AdminsTable
