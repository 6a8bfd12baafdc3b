import { useState } from 'react'
import { add } from '../../../../api/incidents/incident-photos.ts'
import { create, IncidentInput } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { sendPhotos } from '../../../lib/forms/photos.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'

export const FAILURES = {
  failed: 'Failed to create incident',
  unexpected: 'Failed to create incident',
  signedOut: 'No access token found. Please login again.',
  errorFirst: true,
}
const BLANK = { description: '', guard_id: null, station_id: null, severity: 'Low' as const, status: 'Open' as const }
/** Known before anybody types. */
type Known = { station_id?: number; incident_date?: string; occurred_time?: string }

/** The form of a new incident with its photos, which are sent once it is saved. */
export function useIncidentForm(known: Known, onSaved: (message: string) => void) {
  const [photos, setPhotos] = useState<File[]>([])
  const form = useContractForm({
    name: 'incidents',
    schema: IncidentInput,
    initial: { ...BLANK, incident_date: undefined, ...known },
    send: async (body, idempotencyKey) => {
      const saved = await call(create, { body }, { idempotencyKey })
      // The specification allows a response without the record.
      const { id } = saved.record ?? {}
      const problems = id
        ? await sendPhotos(photos, (photo) => call(add, { params: { id: String(id) }, body: {}, files: { photo } }))
        : []
      return { ...saved, message: [saved.message, ...problems].join(' ') }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return { form, photos, setPhotos }
}
