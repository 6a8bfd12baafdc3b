import { companySettings, settingsOver } from '../company/index.ts'
import type { Db } from '../platform/db/open.ts'
import type { WorkingRules } from './working-rules.ts'

/**
 * The company's rules with the law's hours of each day, read once for all shifts that are judged together; `days` is how many days
 * before or after a shift another one may begin that its rules depend on.
 */
export async function rulesInForce(db: Db) {
  const [settings, hours] = await Promise.all([companySettings(db), settingsOver(db, 'hours')])
  const rules: WorkingRules = { ...settings, hoursOn: hours.on }
  const windows = hours.all.flatMap(({ average_days, rest_day_every_days }) => [average_days, rest_day_every_days])
  return { rules, hoursOn: hours.on, strict: settings.strict_rules, days: Math.max(...windows) + 1 }
}
