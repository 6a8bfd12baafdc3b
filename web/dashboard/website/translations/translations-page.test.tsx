import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as translations from '../../../../api/website/translations.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import TranslationsPage from './translations-page.tsx'

const about: translations.Translation = {
  id: 5,
  version: 1,
  language: 'sw',
  text: 'About Us',
  translation: 'Kutuhusu',
  places: ['site/about'],
  approved: false,
  approved_by: null,
  approved_at: null,
}

function open(areas: 'website'[] = ['website']) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(translations.list, () => ({ items: [about], total: 1 }))
  api.answer(translations.places, () => ['site/about'])
  return { api, ...renderPage(TranslationsPage) }
}

test('a text stands beside its translation, and is approved with one press', async () => {
  const { api, user } = open()
  api.answer(translations.approve, ({ body }) => ({ ...about, ...body, version: 2 }))
  expect(await screen.findByRole('cell', { name: 'Kutuhusu' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve About Us (Kiswahili)' }))
  expect(await screen.findByText('Translation saved')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ approved: true, version: 1 })
})

test('a changed translation is saved with its version', async () => {
  const { api, user } = open()
  api.answer(translations.update, ({ body }) => ({ ...about, ...body, version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit About Us (Kiswahili)' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Translation' }), { target: { value: 'Kuhusu sisi' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Translation saved')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ translation: 'Kuhusu sisi', version: 1 })
})
