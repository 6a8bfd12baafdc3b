import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident, type PortalIncidentDetail } from '../../../api/portal/portal.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import type { Route } from './+types/incident-page.ts'
import IncidentPage from './incident-page.tsx'

const INCIDENT: PortalIncidentDetail = {
  id: 17,
  description: 'Somebody tried the shutter of the kiosk.',
  station_id: 3,
  station_name: 'Kisozi Crest Hotel – Main Gate',
  incident_date: '2026-03-15',
  severity: 'High',
  status: 'Closed',
  occurred_time: '03:32',
  category: 'attempted_theft',
  police_reference: 'SD 26/2026',
  history: [],
  photos: [],
}

test('the kind of an incident is in words', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(incident, () => INCIDENT)
  renderPage(() => <IncidentPage {...({ params: { id: '17' } } as Route.ComponentProps)} />)
  expect((await screen.findByText('Kind')).nextElementSibling?.textContent).toBe('Attempted theft')
})
