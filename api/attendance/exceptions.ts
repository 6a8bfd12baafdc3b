import * as z from 'zod/mini'
import { BooleanText, Day, Id, IdParams, IdText, listQuery, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** An exception: something that a person must see to. */
export const EXCEPTION_KINDS = [
  'not_on_post',
  /** Doubtful reports of a device on a shift, which do not count before somebody has confirmed them. */
  'to_confirm',
  'slot_uncovered',
  'left_early',
  'no_clock_out',
  /** A guard asks for help. */
  'sos',
  /** A guard came where no shift of his was, or left without having come. */
  'unplanned',
  /** Reports of a device that arrived after the attendance was decided, approved or locked. */
  'late_evidence',
  /** A guard was three times outside of his station in seven days. */
  'outside',
  /** Nobody made a round. */
  'missed_round',
  /** More than half of the codes of a shift's rounds were typed. */
  'typed_codes',
  /** A shift ahead is kept although its guard cannot stand. */
  'not_deployable',
  /** A shift ahead is kept although its seat was cancelled. */
  'no_post',
  /** A guard works a day and the night after it, or the other way round, without rest. */
  'no_rest',
  /** A station has had fewer visits than planned. */
  'late_visit',
  /** The yearly comparison of rates and rules with the law is late. */
  'law_review',
  /** An alarm system has had three false alarms within 30 days. */
  'service_visit',
] as const
export const ExceptionKind = z.enum(EXCEPTION_KINDS)
export type ExceptionKind = z.output<typeof ExceptionKind>
export const EXCEPTION_STATES = ['Opened', 'Pending', 'Resolved'] as const
/** Kinds about money, for people who read invoices. */
export const MONEY_KINDS = ['law_review'] as const satisfies ExceptionKind[]
/** Kinds about alarm systems, for people who read alarms. */
export const ALARM_KINDS = ['service_visit'] as const satisfies ExceptionKind[]
/** Kinds that are ended by something else, with the reason why nobody can resolve them. */
export const ENDED_ELSEWHERE: { [kind in ExceptionKind]?: string } = {
  to_confirm: 'Confirm or refuse what was reported, in the muster.',
  law_review: 'Record the review under Rates and law.',
}
/** Kinds about which no record says when they are done, with the reason: closing one needs a word about how. */
export const JUDGED_BY_PEOPLE: { [kind in ExceptionKind]?: string } = {
  sos: 'Only who has spoken with the guard knows that all is well.',
  unplanned: 'Only who has asked knows why the guard was there; a shift that is planned for it ends it.',
  outside: 'What has happened stays; somebody speaks with the guard.',
  typed_codes: 'What has happened stays; somebody speaks with the guard.',
  service_visit: 'Only who has looked at the system knows that it works.',
}
/** A step that was taken for an exception. */
export const STEPS = ['called', 'messaged', 'visited', 'replaced', 'noted'] as const
export type Step = (typeof STEPS)[number]

export const Exception = z.object({
  id: Id,
  version: Id,
  kind: ExceptionKind,
  /** 3 is the most severe. */
  severity: z.int(),
  /** Null where the program does not know the place. */
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  guard_id: z.nullable(Id),
  guard_name: z.nullable(z.string()),
  guard_contacts: z.nullable(z.string()),
  shift_id: z.nullable(Id),
  slot_id: z.nullable(Id),
  round_id: z.nullable(Id),
  /** The post of the shift or slot. */
  post: z.nullable(z.string()),
  line_id: z.nullable(Id),
  /** The place of the slot among the guards of its post. */
  seat: z.nullable(z.int()),
  /** The day on which the shift, slot or round starts, and its hours. */
  day: z.nullable(Day),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  state: z.enum(EXCEPTION_STATES),
  opened_at: Timestamp,
  due_at: Timestamp,
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  steps: z.array(z.object({ at: Timestamp, by: z.string(), what: z.enum([...STEPS, 'escalated']), text: z.string() })),
  /** The number of steps, in the list of calls for help, which has the first and the latest of each alone. */
  step_count: z.optional(z.int()),
  /** The level to which it was escalated: 0 for not at all, 4 for the owner. */
  escalated_level: z.int(),
  /** The fact by which it is open, as a part of a sentence; null once it is gone, and where no record tells it. */
  still: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  /** The fact that still stood when somebody closed it by hand: `the post is still empty`. */
  although: z.nullable(z.string()),
  /** Null when the program resolved it, because the guard came after all. */
  resolved_by_name: z.nullable(z.string()),
  resolved_at: z.nullable(Timestamp),
})
export type Exception = z.output<typeof Exception>

const path = '/api/v1/exceptions'
const at = { path, permission: 'muster.read' } as const
const edit = { permission: 'muster.write', params: IdParams, response: Exception } as const

export const ExceptionQuery = z.omit(
  listQuery(['id', 'severity'], {
    kind: z.optional(ExceptionKind),
    state: z.optional(z.enum(EXCEPTION_STATES)),
    station_id: z.optional(IdText),
    assigned_to: z.optional(IdText),
    /** With false, those that nobody has resolved. */
    resolved: z.optional(BooleanText),
  }),
  { q: true },
)
export type ExceptionQuery = z.output<typeof ExceptionQuery>
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Exceptions, newest first',
  query: ExceptionQuery,
  response: z.array(Exception),
  list: {},
})
export const get = endpoint({
  ...at,
  path: `${path}/:id`,
  method: 'GET',
  summary: 'One exception with its steps',
  params: IdParams,
  response: Exception,
})
export const assign = endpoint({
  ...edit,
  permission: 'attendance.write',
  path: `${path}/:id/assign`,
  method: 'POST',
  summary: 'Assign an exception to somebody, or to nobody',
  body: z.strictObject({ assigned_to: z.nullable(Id) }),
  saved: { name: 'exception', message: 'Assigned' },
})
/** The first step makes it Pending. */
export const addStep = endpoint({
  ...edit,
  path: `${path}/:id/steps`,
  method: 'POST',
  summary: 'Note what was done about an exception',
  body: z.strictObject({ what: z.enum(STEPS), text: text(500) }),
  saved: { name: 'exception', message: 'Noted' },
})
export const resolve = endpoint({
  ...edit,
  path: `${path}/:id/resolve`,
  method: 'POST',
  summary: 'Resolve an exception',
  undoable: true,
  /** Needed while what it is about still stands, which the record then says, and where no record tells it. */
  body: z.strictObject({ resolution: z.nullish(text(500).check(z.minLength(3, 'Say how it was resolved.'))) }),
  saved: { name: 'exception', message: 'Resolved' },
})

/** The levels of the ladder, the first one first. */
export const ESCALATION_LEVELS = ['Supervisor', 'Call list', 'Operations manager', 'Owner'] as const

/** Minutes since the exception was opened; null for never. */
const minutes = z.nullable(z.int().check(z.gte(0), z.lte(1440)))
/** A level of the ladder. */
export const EscalationLevel = z.strictObject({
  /** By severity, 1 first; 3 is the most severe. */
  minutes: z.array(minutes).check(z.length(3)),
  /** Accounts of staff who are told. With nobody the level is passed over; supervisors of the station are on the first. */
  people: z.array(Id).check(z.maxLength(20)),
})

/** Minutes rise from one level to the next, for each severity. */
const isRising = (levels: z.output<typeof EscalationLevel>[]) =>
  [0, 1, 2].every((severity) => {
    const found = levels.flatMap((level) => level.minutes[severity] ?? [])
    return found.every((after, place) => place === 0 || after > found[place - 1]!)
  })
export const Escalation = z.strictObject({
  levels: z
    .array(EscalationLevel)
    .check(z.length(ESCALATION_LEVELS.length), z.refine(isRising, 'Each level must come later than the one before it.')),
})
export type Escalation = z.output<typeof Escalation>

const ladder = { path: '/api/v1/escalation', response: Escalation } as const
export const escalation = endpoint({ ...ladder, method: 'GET', permission: 'attendance.read', summary: 'The escalation ladder' })
/** The minutes are those of exceptions that nobody has taken up; incidents are told of at times of their own. */
export const setEscalation = endpoint({
  ...ladder,
  method: 'POST',
  permission: 'company.manage',
  summary: 'Set the escalation ladder',
  body: Escalation,
  saved: { name: 'escalation', message: 'Escalation saved' },
})
