import { useRef } from 'react'
import * as stations from '../../../../api/sites/stations.ts'
import { call } from '../../../lib/calls/call.ts'
import { CHOICES_A_PAGE, RemoteSelect } from '../../../ui/choices/remote-select.tsx'
import { knownChoice, type PickerProps } from '../../shared/records/record-pickers.tsx'
import { labelled, useStation } from '../../shared/references.tsx'

type PremisesPickerProps = Omit<PickerProps, 'onChange'> & { onChange: (station: number | null, client: number | null) => void }

/** Chooses the station that a system protects, which says whose it is. */
export function PremisesPicker({ chosenName, onChange, ...props }: PremisesPickerProps) {
  const station = useStation()
  const clients = useRef(new Map<number, number | null>())
  return (
    <RemoteSelect
      placeholder="Type a name, a number or a client"
      {...props}
      {...station}
      among="premises"
      known={knownChoice({ chosenName, onChange: () => {}, ...props })}
      onChange={(id) => onChange(id, id === null ? null : (clients.current.get(id) ?? null))}
      load={async (q, signal, page) => {
        const query = { q, page, page_size: String(CHOICES_A_PAGE), sort: 'name' } as const
        const { items } = await call(stations.list, { query }, { signal })
        for (const { id, client_id } of items) clients.current.set(id, client_id)
        return items.map(({ id, name, client_name }) => ({ value: id, label: labelled(id, `${name}, ${client_name}`) }))
      }}
    />
  )
}
