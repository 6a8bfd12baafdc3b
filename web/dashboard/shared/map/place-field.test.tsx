import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { places } from '../../../../api/attendance/now.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { standAt } from '../../../test/phone.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { PlaceField } from './place-field.tsx'

// jsdom has none.
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

type Degrees = number | null | undefined

function open(latitude: Degrees = null, longitude: Degrees = null) {
  const api = fakeApi()
  signIn()
  api.answer(places, () => [{ id: 5, name: 'Kisozi Mall', latitude: 0.329, longitude: 32.59 }])
  const chosen: Degrees[] = [latitude, longitude]
  function Page() {
    const [value, setValue] = useState(chosen)
    const part = (at: number, name: string) => ({
      ...{ name, value: value[at] ?? null, error: undefined },
      onChange: (next: Degrees) => {
        chosen[at] = next
        setValue([...chosen])
      },
    })
    return <PlaceField label="Position" description="Here." latitude={part(0, 'latitude')} longitude={part(1, 'longitude')} />
  }
  return { chosen, ...renderPage(Page) }
}

test('the phone tells where it stands, to about a metre, and the place is told in words', async () => {
  standAt({ latitude: 0.31390049, longitude: 32.58110551, accuracy: 12.4 })
  const { chosen, user } = open()
  expect((await screen.findByRole('status')).textContent).toBe('Not chosen yet')
  await user.click(screen.getByRole('button', { name: 'I am there now' }))
  expect(chosen).toEqual([0.3139, 32.58111])
  expect(screen.getByRole('status').textContent).toBe('0.3139° N, 32.5811° E, 0.0 km from Kampala, within 12 m')
  await user.click(screen.getByRole('button', { name: 'No position' }))
  expect(chosen).toEqual([null, null])
})

test('a phone that does not tell says so, and the place stays', async () => {
  standAt(null)
  const { chosen, user } = open(-0.334, 31.734)
  await user.click(await screen.findByRole('button', { name: 'I am there now' }))
  expect(screen.getByText('This device does not tell where it is.')).toBeTruthy()
  expect(chosen).toEqual([-0.334, 31.734])
  expect(screen.getByRole('status').textContent).toBe('0.3340° S, 31.7340° E, 0.0 km from Masaka')
})

test('a press on the map chooses, arrow keys move the mark, and a nearer map moves it less', async () => {
  const { chosen, user } = open()
  expect(screen.queryByRole('button', { name: 'I am there now' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Choose on the map' }))
  const map = await screen.findByRole('button', { name: /^Map:/ })
  expect(await screen.findByText('Kisozi Mall')).toBeTruthy()
  // The box of an element is empty in jsdom, as if one pixel of the screen were one of the drawing: 480 pixels wide, 504 high.
  await user.pointer([{ keys: '[MouseLeft]', target: map, coords: { clientX: 340, clientY: 152 } }])
  const [north, east] = chosen as number[]
  expect(north).toBeGreaterThan(0.314)
  expect(east).toBeGreaterThan(32.581)
  await user.keyboard('{ArrowUp}')
  const far = (chosen[0] ?? 0) - north!
  expect(far).toBeCloseTo(0.005, 5)
  await user.click(screen.getByRole('button', { name: 'Nearer' }))
  const before = chosen[1] ?? 0
  map.focus()
  await user.keyboard('{ArrowLeft}')
  expect(before - (chosen[1] ?? 0)).toBeCloseTo(0.0015, 5)
  await user.click(screen.getByRole('button', { name: 'Fold the map' }))
  expect(screen.queryByRole('button', { name: /^Map:/ })).toBeNull()
})

test('a place that the phone tells while the map is open is shown on it', async () => {
  standAt({ latitude: -1.249, longitude: 29.99, accuracy: 5 })
  const { user } = open(0.3139, 32.5811)
  await user.click(await screen.findByRole('button', { name: 'Choose on the map' }))
  expect(await screen.findByText('Kisozi Mall')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I am there now' }))
  expect(await screen.findByText('Kabale')).toBeTruthy()
  expect(screen.queryByText('Kisozi Mall')).toBeNull()
})
