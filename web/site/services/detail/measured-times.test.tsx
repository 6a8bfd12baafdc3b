import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_HOME } from '../../../../api/company/home.ts'
import type { AlarmPromise } from '../../../../api/website/alarm-promise.ts'
import { renderSite } from '../../../test/render-site.tsx'
import AlarmPage from './alarm-page.tsx'

// jsdom has none; the quote form stays away.
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)

const MEASURED: AlarmPromise = { days: 90, alarms: 1214, taken: 38, arrivals: 96, arrived: 671 }
const PUBLISHED = { ...DEFAULT_HOME, show_alarm_times: true }
const open = (promise: AlarmPromise | null, content = PUBLISHED) => {
  const loaderData = { offer: { services: [], failed: false }, promise }
  renderSite(() => <AlarmPage {...({ loaderData } as unknown as ComponentProps<typeof AlarmPage>)} />, '/services/alarm', content)
}
const sentence = () => screen.queryByText(/^Measured in the last/)?.textContent

test('the page of alarm response says the measured times, of how many alarms, and how they are counted', () => {
  open(MEASURED)
  expect(sentence()).toBe(
    'Measured in the last 90 days: 38 s until an operator acts, 11 min until a crew is there, from 1,214 alarms.',
  )
  const counted = screen.getByText('How we count').closest('details')!.textContent
  expect(counted).toContain('half of the alarms were faster')
  expect(counted).toContain('at the 96 of these alarms')
})

test('with too few arrivals it speaks of the operator alone', () => {
  open({ ...MEASURED, arrived: null })
  expect(sentence()).toBe('Measured in the last 90 days: 38 s until an operator acts, from 1,214 alarms.')
  expect(screen.getByText('How we count').closest('details')!.textContent).not.toContain('crew')
})

test('a crew that is fast has its seconds', () => {
  open({ ...MEASURED, arrived: 260 })
  expect(sentence()).toContain('4 min 20 s until a crew is there')
})

test.each([
  ['without measured times', null, PUBLISHED],
  ['where the company does not publish them', MEASURED, DEFAULT_HOME],
])('there is nothing %s', (_, promise, content) => {
  open(promise, content)
  expect(sentence()).toBeUndefined()
  expect(screen.queryByText('How we count')).toBeNull()
})
