import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as recordings from '../../../../api/contracts/order-recordings.ts'
import { MOST_VOICE_BYTES } from '../../../../api/core/fields/voice-notes.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { contract, contractLine } from '../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { setUpUser } from '../../../test/user.ts'
import { RecordingDialog } from './recording-dialog.tsx'

const RECORDING = '00000000-0000-4000-8000-000000000001'
const ORDERS = { post_orders: 'Keep the gate closed after 22:00.', post_orders_version: 3 }
const sound = (bytes = 8) => new File([new Uint8Array(bytes)], 'orders.m4a', { type: 'audio/mp4' })

async function open(recording: { id: string; orders_version: number } | null) {
  const api = fakeApi()
  signIn('admin')
  const line = contractLine(11, { ...ORDERS, recording })
  const [saved, closed] = [vi.fn(), vi.fn()]
  renderPage(() => <RecordingDialog line={line} onSaved={saved} onClosed={closed} />, '/page')
  await screen.findByText('Keep the gate closed after 22:00.')
  const choose = async (file: File) => {
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!
    await setUpUser().upload(chooser, file)
  }
  return { api, saved, closed, choose }
}

test('the recording of a post is added below the text that is to be read', async () => {
  const { api, saved, choose } = await open(null)
  const changed = contract(1)
  api.answer(recordings.set, () => changed)
  await choose(sound())
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Recording saved', changed))
})

test('a file that is too long is not sent, and what the server refuses is said', async () => {
  const { api, saved, choose } = await open(null)
  api.answer(recordings.set, () => {
    throw new Refusal(422, 'Not valid', { fields: { recording: 'This file is not a WEBM or M4A file.' } })
  })
  await choose(sound(MOST_VOICE_BYTES + 1))
  await screen.findByText(/This file is larger than 2 MB/)
  expect(api.asked).toEqual([])
  await choose(sound())
  await screen.findByText('This file is not a WEBM or M4A file.')
  expect(saved).not.toHaveBeenCalled()
})

test('a recording of earlier orders is said to be one, and can be removed', async () => {
  const { api, saved } = await open({ id: RECORDING, orders_version: 2 })
  screen.getByText(/The orders were changed after this recording/)
  screen.getByRole('button', { name: 'Listen to the recording' })
  api.answer(recordings.remove, () => contract(1))
  await setUpUser().click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Recording removed', contract(1)))
})

test('a recording of the orders of now is no warning', async () => {
  await open({ id: RECORDING, orders_version: 3 })
  screen.getByRole('button', { name: 'Add another recording' })
  expect(screen.queryByText(/The orders were changed/)).toBeNull()
})
