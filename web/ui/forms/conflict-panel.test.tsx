import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { ConflictPanel } from './conflict-panel.tsx'

test('both values of a field are shown in words', () => {
  const conflict = {
    differing: ['active', 'kinds', 'address', 'lines'],
    theirs: { active: false, kinds: ['Visitor', 'Key'], address: null, lines: [{ id: 1 }] },
    mine: { active: true, kinds: [], address: 'Plot 4', lines: [{ id: 1 }, { id: 2 }] },
    keepMine: vi.fn(),
    takeTheirs: vi.fn(),
  }
  const labels = { active: 'Active', kinds: 'Shown to the client', address: 'Address', lines: 'Lines' }
  renderPage(() => <ConflictPanel conflict={conflict} labels={labels} />)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'FieldTheirsYours',
    'ActiveNoYes',
    'Shown to the clientVisitor, Key—',
    'Address—Plot 4',
    'Lines1 entry2 entries',
  ])
})
