import { list as logins } from '../../../../../api/sites/client-logins.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { PortalLogins } from '../logins/portal-logins.tsx'
import { NotWanted } from '../not-wanted.tsx'

const idle = () => {}

/** The people of a client who sign in to the portal, and the guards whom the client does not want. */
export function PeopleTab({ clientId }: { clientId: number }) {
  const may = useCan()
  return (
    <>
      {may(logins.permission) && <PortalLogins clientId={clientId} locked={false} onBusy={idle} />}
      <NotWanted clientId={clientId} locked={false} onBusy={idle} />
    </>
  )
}
