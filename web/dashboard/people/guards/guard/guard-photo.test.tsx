import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import * as photos from '../../../../../api/people/guard-photos.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { guard as aGuard } from '../../../../test/records/guards.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { GuardPhoto } from './guard-photo.tsx'

const PHOTO = '00000000-0000-4000-8000-000000000001'

function open(photo: string | null, areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  const guard = aGuard(7, { firstName: 'Moses', lastName: 'Okello', photo })
  const [changed, failed] = [vi.fn(), vi.fn()]
  api.answerWith(photos.show, () => new Response('x', { headers: { 'content-type': 'image/webp' } }))
  api.answer(photos.set, () => ({ ...guard, photo: PHOTO }))
  api.answer(photos.remove, () => ({ ...guard, photo: null }))
  return { api, changed, failed, ...renderPage(() => <GuardPhoto guard={guard} changed={changed} onFailed={failed} />) }
}
const choose = async (file: File) =>
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } })
const button = () => screen.findByRole('button', { name: 'Change the photo of Moses Okello' })

test('without a photo the initials stand there, and one is chosen', async () => {
  const { user, changed } = open(null)
  expect((await button()).textContent).toBe('MO')
  await user.click(await button())
  expect(screen.queryByRole('menuitem', { name: 'Remove the photo' })).toBeNull()
  expect(await screen.findByRole('menuitem', { name: 'Choose a photo' })).toBeTruthy()
  await choose(new File(['x'], 'moses.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(changed).toHaveBeenCalledWith('Photo saved', expect.objectContaining({ photo: PHOTO })))
})

test('a photo is shown, and removed', async () => {
  const { user, changed } = open(PHOTO)
  expect((await screen.findByRole('img', { name: 'Photo of Moses Okello' })).getAttribute('src')).toMatch(/^data:image\/webp/)
  await user.click(await button())
  await user.click(await screen.findByRole('menuitem', { name: 'Remove the photo' }))
  await waitFor(() => expect(changed).toHaveBeenCalledWith('Photo removed', expect.objectContaining({ photo: null })))
})

test('a file that is no photo is not sent; one that the server refuses is told of', async () => {
  const { api, failed } = open(null)
  await button()
  await choose(new File(['x'], 'moses.pdf', { type: 'application/pdf' }))
  expect(failed).toHaveBeenLastCalledWith('moses.pdf is not a JPG or PNG file.')
  expect(api.asked).toEqual([])
  api.answer(photos.set, () => {
    throw new Refusal(422, 'Not valid', { fields: { photo: 'This picture cannot be read.' } })
  })
  await choose(new File(['x'], 'moses.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(failed).toHaveBeenLastCalledWith('moses.jpg: This picture cannot be read.'))
})

test('who may only read a guard sees the photo, and changes nothing', async () => {
  open(PHOTO, ['operations'])
  expect(await screen.findByRole('img', { name: 'Photo of Moses Okello' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
