import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatMoney } from '../../lib/format.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ConflictPanel } from './conflict-panel.tsx'

test('days, amounts and choices are shown as in the form', () => {
  const conflict = {
    differing: ['ends_on', 'rate', 'rule', 'shared', 'note'],
    theirs: { ends_on: '2026-11-25', rate: 950_000, rule: 'stop', shared: ['Key', 'Visitor'], note: 'stop' },
    mine: { ends_on: null, rate: 1_000_000, rule: 'warn', shared: [], note: 'toString' },
    others: [],
    keepMine: vi.fn(),
    takeTheirs: vi.fn(),
  }
  const labels = { ends_on: 'Until', rate: 'Rate', rule: 'Above the hours', shared: 'Shown to the client', note: 'Note' }
  const shows = {
    rate: formatMoney,
    rule: { stop: 'Cannot be planned', warn: 'Asks for a reason' },
    shared: { Key: 'Keys', Visitor: 'Visitors' },
  }
  renderPage(() => <ConflictPanel conflict={conflict} labels={labels} shows={shows} />)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldTheirsYours',
    'Until25 Nov 2026—',
    'Rate950,000 UGX1,000,000 UGX',
    'Above the hoursCannot be plannedAsks for a reason',
    'Shown to the clientKeys, Visitors—',
    'NotestoptoString',
  ])
})

test('both values of a field are shown in words', () => {
  const conflict = {
    differing: ['active', 'kinds', 'address', 'lines'],
    theirs: { active: false, kinds: ['Visitor', 'Key'], address: null, lines: [{ id: 1 }] },
    mine: { active: true, kinds: [], address: 'Plot 4', lines: [{ id: 1 }, { id: 2 }] },
    others: [],
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

test('what a number refers to is shown by the name that the record has beside it', () => {
  const conflict = {
    differing: ['guard_id', 'points'],
    theirs: { guard_id: 15, guard_name: 'Grace Nakato', points: [2, 1] },
    mine: { guard_id: 14, points: [1] },
    others: [],
    keepMine: vi.fn(),
    takeTheirs: vi.fn(),
  }
  const shows = {
    guard_id: (id: number, name = 'not said') => `${id} · ${name}`,
    points: (id: number) => (id === 1 ? 'Main gate' : 'Back fence'),
  }
  renderPage(() => <ConflictPanel conflict={conflict} labels={{ guard_id: 'Guard', points: 'Points' }} shows={shows} />)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldTheirsYours',
    'Guard15 · Grace Nakato14 · not said',
    'PointsBack fence, Main gateMain gate',
  ])
})
