import { useQuery } from '@tanstack/react-query'
import { type ClientDocument, list } from '../../../../api/sites/client-documents.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'

type SignedDocumentProps = {
  label: string
  clientId: number
  name: string
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

function useDocuments(clientId: number, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['client-documents', 'list', clientId],
    queryFn: () => call(list, { query: { client_id: String(clientId) } }),
  })
}

const labelOf = ({ title, kind }: ClientDocument) => `${title} (${kind})`

/** The name of a document of the client in place of its number; the number until it is known. */
export function DocumentLabel({ clientId, id }: { clientId: number; id: number }) {
  const document = useDocuments(clientId).data?.items.find((one) => one.id === id)
  return document ? labelOf(document) : String(id)
}

/** Chooses the signed contract among the documents of the client. */
export function SignedDocument({ clientId, ...input }: SignedDocumentProps) {
  const may = useCan()(list.permission)
  const known = useDocuments(clientId, may)
  const documents = known.data?.items
  if (!may) return null
  return (
    <>
      <Select<number>
        data={(documents ?? []).map((document) => ({ value: document.id, label: labelOf(document) }))}
        placeholder={documents?.length === 0 ? 'The client has no documents yet' : 'None chosen'}
        description="From the documents of the client, who sees them in the portal."
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the document' }}
        comboboxProps={{ withinPortal: true }}
        {...HINT_BELOW}
        {...input}
      />
      <Lost of={known} text="The documents could not be loaded." />
    </>
  )
}
