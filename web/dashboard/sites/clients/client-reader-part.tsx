import { useEffect, useState } from 'react'
import { ClientDocuments } from './client-documents.tsx'
import { PortalLogins } from './logins/portal-logins.tsx'

type Props = { clientId: number; onBusy: (busy: boolean) => void }

/** Below a client for who reads it and does not change it: its people, of whom some may wait for a word of the reader, and its documents. */
export function ClientReaderPart({ clientId, onBusy }: Props) {
  const [inLogins, setInLogins] = useState(false)
  const [inDocuments, setInDocuments] = useState(false)
  useEffect(() => onBusy(inLogins || inDocuments), [inLogins, inDocuments, onBusy])
  return (
    <>
      <PortalLogins clientId={clientId} locked={false} onBusy={setInLogins} />
      <ClientDocuments clientId={clientId} locked={false} onBusy={setInDocuments} />
    </>
  )
}
