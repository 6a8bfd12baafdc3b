import { screen, within } from '@testing-library/react'
import type { Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import { find } from '../../../../api/company/search.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../../api/resources.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { recordAddress } from '../../shared/records/record-addresses.ts'
import DashboardLayout from '../layout.tsx'
import { SCREENS } from './sidebar-entries.ts'

const PAGES = RESOURCE_NAMES.flatMap((name) => {
  const { page, address } = resourceOf(name)
  return page && address ? [{ name, address, to: page.to ?? address, ...page }] : []
})

describe.each(PAGES)('$name', ({ name, address, to, label, about, also, group, key }) => {
  test('is in its group of the sidebar, and is found in the palette by its name and by a synonym', async () => {
    const { api, user } = renderDashboard(DashboardLayout as typeof Outlet)
    api.answer(find, () => [])
    const sidebar = screen.getByRole('navigation', { name: 'Dashboard' })
    const section = within(sidebar).getByRole('button', { name: group }).closest('div')!
    expect(within(section).getByRole('link', { name: label, hidden: true }).getAttribute('href')).toBe(to)
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: /^Search guards/ })
    for (const typed of [label, also.split(' ')[0]!]) {
      await user.clear(field)
      await user.type(field, typed)
      const found = screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')])
      expect(found).toContainEqual([`${label}${about}`, to])
    }
  })

  test('the letter after G opens no other page', () => {
    expect(SCREENS.filter((screen) => key && screen.key === key).map((screen) => screen.to)).toEqual(key ? [to] : [])
  })

  test('its records open on its page', () => {
    expect(recordAddress(name, 7)).toBe(`${address}?record=7`)
  })
})
