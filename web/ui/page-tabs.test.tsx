import { IconUser } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../test/render-page.tsx'
import { PageTabs } from './page-tabs.tsx'

test('the row scrolls to the current tab again when one of the tabs becomes wider', () => {
  const observed: Element[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(element: Element) {
        observed.push(element)
      }
      unobserve() {}
      disconnect() {}
    },
  )
  const tab = (to: string, label: string) => ({ to, label, icon: IconUser })
  renderPage(() => <PageTabs label="Control room" tabs={[tab('/now', 'Now'), tab('/guards', 'My guards')]} />)
  expect(observed).toEqual([screen.getByRole('navigation'), ...screen.getAllByRole('link')])
})
