import { useQuery } from '@tanstack/react-query'
import { list } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'

type ContractSelectProps = {
  clientId: number
  value: number | null
  error?: React.ReactNode
  onChange: (id: number | null) => void
  required?: boolean
  placeholder?: string
}

/** Chooses the contract of a client that a deposit is held for. */
export function ContractSelect({ clientId, value, onChange, ...input }: ContractSelectProps) {
  const known = useQuery({
    queryKey: ['contracts', 'of', clientId],
    queryFn: ({ signal }) => call(list, { query: { client_id: String(clientId), page: '1', page_size: '100' } }, { signal }),
  })
  return (
    <>
      <Select
        label="Held for"
        data={known.data?.items.map(({ id, number, title, status }) => ({
          value: String(id),
          label: `${[number, title].filter(Boolean).join(', ')} (${status})`,
        }))}
        nothingFoundMessage={known.data && 'This client has no contracts.'}
        clearable={!input.required}
        allowDeselect={false}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
        {...input}
      />
      <Lost of={known} text="The contracts could not be loaded." />
    </>
  )
}
