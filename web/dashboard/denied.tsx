import { AccessDenied } from './access-denied.tsx'
import { useStaffSessionEnd } from './session-end.ts'

/** Shown instead of the whole dashboard to a signed-in person without a staff role. */
export function Denied() {
  useStaffSessionEnd()
  return (
    <main>
      <AccessDenied />
    </main>
  )
}
