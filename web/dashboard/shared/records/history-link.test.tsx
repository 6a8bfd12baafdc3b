import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { HistoryLink } from './history-link.tsx'

const link = () => screen.queryByRole('link', { name: 'History' })

test('links a record to its audit log for a super admin', () => {
  signIn('super_admin')
  renderPage(() => <HistoryLink of="guards" id={4} />)
  expect(link()?.getAttribute('href')).toBe('/dashboard/audit?kind=guards&record_id=4')
})

test('is hidden from an admin', () => {
  signIn('admin')
  renderPage(() => <HistoryLink of="guards" id={4} />)
  expect(link()).toBeNull()
})

test('is absent for a new record', () => {
  signIn('super_admin')
  renderPage(() => <HistoryLink of="guards" id={undefined} />)
  expect(link()).toBeNull()
})
