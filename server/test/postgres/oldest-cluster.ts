import type { TestProject } from 'vitest/node'
import { provideServer } from './cluster.ts'
import { findOldestPostgres } from './oldest-postgres.ts'

/** The oldest supported PostgreSQL for the whole run, if installed; otherwise vitest.config.ts runs nothing on it. */
export default async function setup(project: TestProject) {
  const installed = findOldestPostgres()
  if (installed) return provideServer(project, installed)
}
