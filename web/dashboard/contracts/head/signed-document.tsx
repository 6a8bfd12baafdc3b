import { useQuery } from '@tanstack/react-query'
import { list } from '../../../../contract/sites/client-documents.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { HINT_BELOW } from '../../../ui/fields/count-field.tsx'

type SignedDocumentProps = {
  label: string
  clientId: number
  name: string
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

/** Chooses the signed contract among the documents of the client. */
export function SignedDocument({ clientId, ...input }: SignedDocumentProps) {
  const may = useCan()(list.permission)
  const { data } = useQuery({
    enabled: may,
    queryKey: ['client-documents', 'list', clientId],
    queryFn: () => call(list, { query: { client_id: String(clientId) } }),
  })
  if (!may) return null
  return (
    <Select<number>
      data={(data?.items ?? []).map(({ id, title, kind }) => ({ value: id, label: `${title} (${kind})` }))}
      placeholder={data?.items.length === 0 ? 'The client has no documents yet' : 'None chosen'}
      description="From the documents of the client, who sees them in the portal."
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the document' }}
      comboboxProps={{ withinPortal: true }}
      {...HINT_BELOW}
      {...input}
    />
  )
}
