import { AccessDenied } from './access-denied.tsx'
import { useStaffSessionEnd } from './session-end.ts'

/** What stands in place of the dashboard for whoever is signed in without being of the staff. */
export function Denied() {
  useStaffSessionEnd()
  return (
    <main>
      <AccessDenied />
    </main>
  )
}
