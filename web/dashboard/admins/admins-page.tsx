import { useLastRole } from '../../lib/session.ts'
import { AccessDenied } from '../access-denied.tsx'
import { AdminsTable } from './admins-table.tsx'

export const handle = {
  title: 'Admin Management',
  help: 'Who may use this dashboard. A super admin registers, disables and deletes accounts.',
}

export default function AdminsPage() {
  const role = useLastRole()
  return role === 'admin' || role === 'super_admin' ? <AdminsTable /> : <AccessDenied />
}
