import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { HistoryLink } from './history-link.tsx'

const link = () => screen.queryByRole('link', { name: 'History' })

test('leads a super admin from a record to its part of the audit log', () => {
  signIn('super_admin')
  renderPage(() => <HistoryLink of="guards" id={4} />)
  expect(link()?.getAttribute('href')).toBe('/dashboard/audit?kind=guards&record_id=4')
})

test('an admin has no use for it', () => {
  signIn('admin')
  renderPage(() => <HistoryLink of="guards" id={4} />)
  expect(link()).toBeNull()
})

test('a record that is only being added has none', () => {
  signIn('super_admin')
  renderPage(() => <HistoryLink of="guards" id={undefined} />)
  expect(link()).toBeNull()
})
