// What an installation has before a migration that fills something in, and what that is after the upgrade. The rows are entered by
// SQL, because the makers know only the newest schema. migrate.test.ts enters all of them in the one database that it migrates step by
// step.
import type pg from 'pg'

export type Upgrade = {
  title: string
  /** The migration before which the rows are there, by its number. */
  migration: string
  enter: (pool: pg.Pool) => Promise<unknown>
  read: string
  expected: object[]
}

export const UPGRADES: readonly Upgrade[] = []
