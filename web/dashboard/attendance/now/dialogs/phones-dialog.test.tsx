import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as ownStations from '../../../../../api/attendance/own-stations.ts'
import * as devices from '../../../../../api/guard/devices.ts'
import { fakeApi } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { PhonesDialog } from './phones-dialog.tsx'

const STATION = {
  id: 5,
  name: 'Kisozi Mall',
  client_name: 'Acacia Group',
  contacts: '0772 000 001',
  address: 'Kampala Road',
  instructions: null,
  posts: [],
}
const GUARD = { id: 12, name: 'Akello Josephine', rank: 'Guard', contacts: '+256 700 000 002', qualifications: [] }

test('a supervisor chooses an own station, and its shared phones or the phone of a guard who is rostered there', async () => {
  const api = fakeApi()
  signIn('supervisor')
  api.answer(ownStations.list, () => ({ items: [STATION], total: 1 }))
  api.answer(ownStations.guards, () => [GUARD])
  api.answer(devices.list, () => [])
  const { user } = renderPage(() => <PhonesDialog onClosed={() => {}} />)
  const hint = 'Choose a station to enrol, unlock or revoke the phone that its guards share, or the phone of one of them.'
  expect(screen.getByText(hint)).toBeTruthy()
  await user.click(await screen.findByRole('combobox', { name: 'Station' }))
  await user.click(await screen.findByRole('option', { name: 'Kisozi Mall' }))
  await screen.findByText(
    'No shared phone yet. With one, the guards of this station can clock in by name and PIN on the page /g.',
  )
  expect(screen.queryByText(hint)).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Phone of' }))
  await user.click(await screen.findByRole('option', { name: 'Akello Josephine' }))
  await screen.findByText('No phone yet. With one, the guard can clock in, report and see shifts on the page /g.')
  const asked = api.asked.filter(({ path }) => path === devices.list.path).map(({ query }) => String(query))
  expect(asked).toEqual(['station_id=5', 'guard_id=12'])
})
