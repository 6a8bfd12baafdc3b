import { type RawBuilder, sql } from 'kysely'
import { GUIDE_STEPS, type GuideStep, type GuideStepName } from '../../../api/company/guide.ts'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { can, type Permission, type Person } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { createPort } from '../../platform/ports.ts'

/** A first step of a company. */
export type FirstStep = {
  step: GuideStepName
  /** The permission to take it. */
  permission: Permission
  /** SQL: true once there is a record that shows it. */
  done: RawBuilder<boolean>
}

const steps = createPort<FirstStep, GuideStepName>()

/** Registers a first step that a later area knows about. */
export const registerFirstStep = steps.register

/** The company has a name or a licence of its own. */
export const COMPANY_STEP: FirstStep = {
  step: 'company',
  permission: 'company.manage',
  done: sql`exists (select from home_contents
    where content #>> '{brand,licence_number}' is not null or content #>> '{brand,name}' <> ${DEFAULT_HOME.brand.name})`,
}

/** The first steps that a person may take, in one statement, in their order. */
export async function firstSteps(db: Db, reader: Person): Promise<GuideStep[]> {
  const own = steps.all().filter(({ permission }) => can(reader, permission))
  if (own.length === 0) return []
  const states = own.map(
    ({ step, done }) => sql`select ${sql.lit(step)} as step, ${done} as done, ${sql.lit(step)} = any (skipped_steps) as skipped
      from company_settings`,
  )
  const { rows } = await sql<GuideStep>`${sql.join(states, sql` union all `)}`.execute(db)
  return rows.toSorted((one, other) => GUIDE_STEPS.indexOf(one.step) - GUIDE_STEPS.indexOf(other.step))
}

/** Leaves a step out, or takes it up again. */
export const skipStep = (db: Db, step: GuideStepName, skipped: boolean) =>
  sql`update company_settings set skipped_steps =
    array_remove(skipped_steps, ${step}) || ${skipped ? [step] : []}::text[]
    where (${step} = any (skipped_steps)) <> ${skipped}`.execute(db)
