import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSite } from '../../../../test/render-site.tsx'
import SentPage from './sent-page.tsx'

test('the page after sending has the reference, the next steps, and a chat in which the reference is written', () => {
  renderSite(SentPage, '/quote/sent?reference=Q-12AB-34CD&discount=yes')
  expect(screen.getByText('Your quote request has been received.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your reference is Q-12AB-34CD.' })).toBeTruthy()
  expect(screen.getByText('The corporate discount is part of your offer.')).toBeTruthy()
  expect(screen.getByText('We reply within one working day')).toBeTruthy()
  const chat = screen.getByRole('link', { name: 'Go on in WhatsApp' }).getAttribute('href')!
  expect(new URL(chat).searchParams.get('text')).toBe('Hello, my quote request is Q-12AB-34CD.')
})

test.each(['', '?reference=', '?reference=12', '?reference=%3Cscript%3E'])(
  '%j names no request, and the page says so',
  (search) => {
    renderSite(SentPage, `/quote/sent${search}`)
    expect(screen.getByRole('heading', { name: 'No request here' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go on in WhatsApp' })).toBeNull()
  },
)
