import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoom, signIn } from '../../../test/render-room.tsx'
import { HistoryLink } from './history-link.tsx'

const link = () => screen.queryByRole('link', { name: 'History' })

test('leads a super admin from a record to its part of the audit log', () => {
  signIn('super_admin')
  renderRoom(() => <HistoryLink of="guards" id={4} />)
  expect(link()?.getAttribute('href')).toBe('/dashboard/audit?kind=guards&record_id=4')
})

test('an admin has no use for it', () => {
  signIn('admin')
  renderRoom(() => <HistoryLink of="guards" id={4} />)
  expect(link()).toBeNull()
})

test('a record that is only being added has none', () => {
  signIn('super_admin')
  renderRoom(() => <HistoryLink of="guards" id={undefined} />)
  expect(link()).toBeNull()
})
