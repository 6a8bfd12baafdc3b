import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PictureUpload } from '../../lib/forms/use-picture-upload.ts'
import { renderPage } from '../../test/render-page.tsx'
import { PictureField } from './picture-field.tsx'

function open(value: string | null, more: Partial<PictureUpload> & { error?: string } = {}) {
  const { error, ...rest } = more
  const upload = { progress: undefined, problem: undefined, start: vi.fn(), stop: vi.fn(), ...rest }
  const onChange = vi.fn()
  const shown = renderPage(() => (
    <PictureField
      label="Picture"
      description="JPG, PNG or WebP."
      value={value}
      error={error}
      onChange={onChange}
      upload={upload}
    />
  ))
  return { ...shown, upload, onChange }
}
const photo = new File(['x'], 'gate.jpg', { type: 'image/jpeg' })
const chooser = () => screen.getByLabelText<HTMLInputElement>(/^Choose/)

test('without a picture one can be chosen, and there is nothing to remove', () => {
  const { upload } = open(null)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('Choose a picture')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
  expect(chooser().accept).toBe('image/jpeg,image/png,image/webp')
  expect(document.getElementById(chooser().getAttribute('aria-describedby')!)?.textContent).toBe('JPG, PNG or WebP.')
  fireEvent.change(chooser(), { target: { files: [photo] } })
  expect(upload.start).toHaveBeenCalledWith(photo)
})

test('by keyboard: the chooser, then the remove button', async () => {
  const { user, onChange, upload } = open('gate.webp')
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/gate.webp')
  await user.tab()
  expect(document.activeElement).toBe(chooser())
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove the picture' }))
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith(null)
  expect(upload.stop).toHaveBeenCalled()
})

test.each([
  [0.4, 'Uploading...', '40'],
  [1, 'Preparing the picture...', '100'],
])('while %d of a slow upload is sent it says so, and can be stopped', async (progress, text, percent) => {
  const { user, upload } = open(null, { progress })
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.getByRole('progressbar', { name: 'Uploading the picture' }).getAttribute('aria-valuenow')).toBe(percent)
  expect(screen.queryByLabelText(/^Choose/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(upload.stop).toHaveBeenCalled()
})

test('errors show at the field; a failed upload takes precedence over the form’s error', () => {
  open('gate.webp', { problem: 'This picture cannot be read.', error: 'image is required.' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('This picture cannot be read.')
  expect(chooser().getAttribute('aria-invalid')).toBe('true')
  expect(chooser().getAttribute('aria-describedby')).toBe(alert.id)
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/gate.webp')
})

test('a dropped file is accepted; one dropped beside the field does not navigate away', () => {
  const { upload } = open(null)
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files: [photo] } })
  expect(upload.start).toHaveBeenCalledWith(photo)
  // False: the browser's default, opening the file, was prevented.
  expect(fireEvent.drop(document.body)).toBe(false)
})
