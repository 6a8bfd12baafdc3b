import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PHONE, TABLET } from '../../../lib/width.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Cards } from './cards.tsx'

function Charges({ cards }: { cards?: string | boolean }) {
  return (
    <Cards.Table aria-label="Charges" {...(cards !== undefined && { cards })}>
      <Cards.Head>
        <Cards.Row>
          <Cards.Title>Client</Cards.Title>
          <Cards.Title>Net</Cards.Title>
        </Cards.Row>
      </Cards.Head>
      <Cards.Body>
        <Cards.Row>
          <Cards.Name>Acacia</Cards.Name>
          <Cards.Cell label="Net">950,000</Cards.Cell>
        </Cards.Row>
      </Cards.Body>
      <Cards.Foot>
        <Cards.Row>
          <Cards.Name>Total</Cards.Name>
          <Cards.Cell label="Net">950,000</Cards.Cell>
        </Cards.Row>
      </Cards.Foot>
    </Cards.Table>
  )
}

/** A screen on which only this media query matches. */
const screenOf = (query: string) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === query,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
const isCards = () => screen.getByRole('table', { name: 'Charges' }).hasAttribute('data-cards')

test('every part names its role, which some browsers take from a table that is laid out as cards', () => {
  renderPage(() => <Charges cards />)
  const roles = [...document.querySelectorAll('table, table *')].map((part) => `${part.localName} ${part.getAttribute('role')}`)
  expect(roles).toEqual([
    'table table',
    ...['thead rowgroup', 'tr row', 'th columnheader', 'th columnheader'],
    ...['tbody rowgroup', 'tr row', 'th rowheader', 'td cell'],
    ...['tfoot rowgroup', 'tr row', 'th rowheader', 'td cell'],
  ])
})

test.each([
  ['on a phone, where it says no width', undefined, PHONE, true],
  ['not on a tablet, where it says no width', undefined, TABLET, false],
  ['up to the width that it says', TABLET, TABLET, true],
  ['not above that width', TABLET, '', false],
  ['where they have been measured not to fit', true, '', true],
  ['not where they fit', false, PHONE, false],
])('rows are cards %s', (_, cards, matching, expected) => {
  screenOf(matching)
  renderPage(() => <Charges {...(cards !== undefined && { cards })} />)
  expect(isCards()).toBe(expected)
})
