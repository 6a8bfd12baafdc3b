import type { ComponentType } from 'react'
import routes from '../routes.ts'

const loaded = import.meta.glob<{ default: ComponentType }>('../dashboard/**/*-page.tsx', { eager: true })

/** The component of a page of the dashboard, by its address in the routes. */
export function pageAt(address: string): ComponentType {
  const dashboard = routes.find(({ path }) => path === 'dashboard')?.children ?? []
  const route = dashboard.find(({ path }) => `/dashboard/${path}` === address)
  if (!route) throw new Error(`web/routes.ts has no line for ${address}.`)
  return loaded[`../${route.file}`]!.default
}
