import type { TestProject } from 'vitest/node'
import { provideServer } from './cluster.ts'
import { findOldestPostgres } from './oldest-postgres.ts'

/** The oldest promised PostgreSQL for the whole run, where it is installed; vitest.config.ts runs nothing on it otherwise. */
export default async function setup(project: TestProject) {
  const installed = findOldestPostgres()
  if (installed) return provideServer(project, installed)
}
