import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { STATUS_VARIANTS } from '../lib/statuses.ts'
import { StatusBadge } from './status-badge.tsx'

const variants = [...new Set(Object.values(STATUS_VARIANTS).flatMap((statuses) => Object.values(statuses)))]

test('each meaning of a status has its own colour, in the dashboard and the portal', () => {
  render(
    <MantineProvider>
      {variants.map((variant) => (
        <StatusBadge key={variant} text={variant} variant={variant} />
      ))}
    </MantineProvider>,
  )
  const staff = variants.map((variant) => screen.getByText(variant).parentElement?.style.getPropertyValue('--badge-bg'))
  const css = readFileSync('web/portal/parts/tag.module.css', 'utf8')
  const clients = variants.map((variant) => css.match(new RegExp(`^\\.${variant} \\{\\s+background: (.+);`, 'm'))?.[1])
  for (const colours of [staff, clients]) {
    expect(colours).not.toContain(undefined)
    expect(new Set(colours).size).toBe(6)
  }
})
