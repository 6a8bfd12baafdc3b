import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { picture } from '../../../../api/alarm/camera-signals.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { makeAlarm, makeCase } from '../made-alarm.ts'
import { CaseFacts } from './case-facts.tsx'

const [signal] = makeCase(makeAlarm(1)).signals

function open(...signals: Partial<NonNullable<typeof signal>>[]) {
  const api = fakeApi()
  api.answer(picture, () => new Response() as never)
  signIn('admin', ['operations'])
  renderPage(() => (
    <CaseFacts alarm={makeCase(makeAlarm(1), { signals: signals.map((more, id) => ({ ...signal!, id, ...more })) })} />
  ))
}

test('the pictures of a camera stand beside the zone of their signal, and only there', async () => {
  const received_at = signal!.received_at
  open({ pictures: ['a', 'b'].map((id) => ({ id, received_at })) }, { zone_name: 'Store' })
  const [first, second] = within(await screen.findByRole('region', { name: 'Within 24 hours' })).getAllByText(/Burglary alarm/)
  const photos = await screen.findByRole('list', { name: 'Photos' })
  expect(first!.closest('li')!.contains(photos)).toBe(true)
  expect(second!.closest('li')!.contains(photos)).toBe(false)
  expect(within(photos).getAllByRole('button')).toHaveLength(2)
})

test('an event without a known meaning is told in its own words', async () => {
  open({ code: null, category: 'technical', zone_name: null, number: null, text: 'Disk full' })
  await screen.findByText('Unknown signal, Disk full')
})
