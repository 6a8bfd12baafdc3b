import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { make, revoke } from '../../../../api/alarm/alarm-tokens.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { SHOP } from '../shop.ts'
import { CamerasTab } from './cameras-tab.tsx'

function open(hasToken: boolean) {
  const api = fakeApi()
  signIn()
  const said: string[] = []
  const Page = () => {
    const [has_token, setHas] = useState(hasToken)
    const changed = (message: string) => {
      said.push(message)
      setHas(!message.startsWith('Cameras'))
    }
    return <CamerasTab system={{ ...SHOP, has_token }} changed={changed} />
  }
  return { api, said, ...renderPage(Page) }
}

test('the address for cameras is made and shown once; another one is made only after a question', async () => {
  const { api, said, user } = open(false)
  api.answer(make, () => ({ token: 'TOKEN' }))
  await user.click(await screen.findByRole('button', { name: 'Make the address' }))
  const field = await screen.findByRole('textbox', { name: 'Address for the cameras, shown once' })
  expect((field as HTMLInputElement).value).toBe(`${location.origin}/api/v1/alarm_signals/TOKEN`)
  expect(said).toEqual(['The address for the cameras is made'])
  api.answer(make, () => ({ token: 'OTHER' }))
  await user.click(screen.getByRole('button', { name: 'Make a new address' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Cameras that use the one before can send nothing until they get it.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Make a new address' }))
  expect(await screen.findByDisplayValue(/OTHER$/)).toBeTruthy()
})

test('one that is there is not shown again, and is revoked after a question', async () => {
  const { api, said, user } = open(true)
  api.answer(revoke, () => ({}))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('button', { name: 'Make the address' })).toBeTruthy()
  expect(said).toEqual(['Cameras of this system can send no signals any more'])
})

test('a refusal is said where it was asked for', async () => {
  const { api, user } = open(false)
  api.answer(make, () => {
    throw new Refusal(404, 'Alarm system not found')
  })
  await user.click(await screen.findByRole('button', { name: 'Make the address' }))
  expect(await screen.findByText('Alarm system not found')).toBeTruthy()
})
