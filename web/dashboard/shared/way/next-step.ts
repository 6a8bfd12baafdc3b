import type { Way, WayStep } from '../../../../api/contracts/way.ts'
import { mondayOf } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import type { Permission } from '../../../../api/core/permissions.ts'
import { formatDay } from '../../../lib/format.ts'
import { pageAddress } from '../records/record-addresses.ts'

/** The names of the steps. */
export const STEP_TITLES: Record<WayStep, string> = {
  client: 'Client',
  station: 'Station',
  posts: 'Contract and posts',
  activate: 'Activate',
  plan: 'Plan',
  publish: 'Publish',
}

/** The step that is next: its reason, the words of its button, its page, and the people who take it. */
export type NextStep = {
  about: string
  label: string
  /** Undefined where there is nothing to do yet. */
  to: string | undefined
  permission: Permission
  /** The area of the colleague who takes it, where the reader may not. */
  colleague: string
  /** A second way, beside it. */
  more?: { label: string; to: string }
}

const PLANNING = { permission: 'roster.write', colleague: 'operations' } as const
const AGREEING = { permission: 'contracts.write', colleague: 'sales' } as const

const shifts = (count: number) => countOf(count, 'shift')
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** The next step of a way; the page on which the way is shown may take it itself. */
export function nextStep({ client_id, contract, roster }: Way, step: WayStep): NextStep {
  const agreement = contract ? pageAddress('contracts', contract.id) : `/dashboard/contracts?record=new&client_id=${client_id}`
  if (step === 'station')
    return {
      about: 'A station is a place that is guarded: its name, its address, and its position for the phones of guards.',
      label: 'Add a station',
      to: pageAddress('clients', client_id),
      permission: 'stations.write',
      colleague: 'operations',
    }
  if (step === 'posts')
    return contract
      ? { about: 'Add each post with its hours, guards and rate.', label: 'Add a post', to: agreement, ...AGREEING }
      : {
          about: 'The contract says which posts are guarded, at which hours, and for how much.',
          label: 'New contract',
          to: agreement,
          ...AGREEING,
        }
  if (step === 'activate')
    return {
      about: 'Once the contract is active, its open shifts are made by themselves.',
      label: 'Activate the contract',
      to: agreement,
      ...AGREEING,
    }
  if (!roster) return { about: 'No shift of the contract begins in the weeks ahead.', label: 'Plan', to: undefined, ...PLANNING }
  const week = mondayOf(roster.from)
  const planning = `/dashboard/duty-schedule/roster?station_id=${roster.station_id}&week=${week}`
  if (step === 'plan')
    return {
      about: `${shifts(roster.open)} ${are(roster.open)} open in the seven days from ${formatDay(roster.from)}: guards are proposed for them, week by week.`,
      label: 'Plan the roster',
      to: planning,
      ...PLANNING,
    }
  return {
    about: `${shifts(roster.planned)} ${are(roster.planned)} planned, and the guards have not been told yet.${roster.open > 0 ? ` ${shifts(roster.open)} ${are(roster.open)} still open.` : ''}`,
    label: 'Publish the roster',
    to: `/dashboard/duty-schedule/board?week=${week}${contract ? `&contract_id=${contract.id}` : ''}`,
    ...PLANNING,
    ...(roster.open > 0 && { more: { label: 'Plan the rest', to: planning } }),
  }
}
