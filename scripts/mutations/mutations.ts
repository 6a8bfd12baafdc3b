import { ATTENDANCE } from './attendance.ts'
import { BILLING } from './billing.ts'
import { IMPORTS } from './imports.ts'
import type { Mutation } from './mutation.ts'
import { PERMISSIONS } from './permissions.ts'

export const MUTATIONS: readonly Mutation[] = [...BILLING, ...ATTENDANCE, ...PERMISSIONS, ...IMPORTS]
