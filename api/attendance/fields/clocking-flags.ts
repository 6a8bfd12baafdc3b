/**
 * Labels of the flags of a clocking report. A flag never rejects; those in `DOUBTS` keep the report from
 * counting until somebody has confirmed it.
 */
export const CLOCKING_FLAG_TEXTS = {
  no_pin: 'without PIN',
  foreign_device: 'phone of another station',
  mock_suspected: 'position perhaps faked by an app',
  clock_moved: 'clock of the phone was moved',
  far_away: 'more than 2 km from the station',
  late_sync: 'arrived late',
  outside: 'outside of the station',
  weak_position: 'weak position',
  no_position: 'no position',
  skewed: 'clock of the phone corrected',
  orders_unread: 'post orders not read',
} as const
export type ClockingFlag = keyof typeof CLOCKING_FLAG_TEXTS
export const CLOCKING_FLAGS = Object.keys(CLOCKING_FLAG_TEXTS) as [ClockingFlag, ...ClockingFlag[]]
/** True if a flag can stand at a clocking. */
export const isClockingFlag = (flag: string): flag is ClockingFlag => Object.hasOwn(CLOCKING_FLAG_TEXTS, flag)

/** Flags that make doubt by themselves. */
const DOUBTS: readonly ClockingFlag[] = ['no_pin', 'foreign_device', 'mock_suspected', 'clock_moved', 'far_away']
/** A report that arrives more than this many hours after the end of its shift makes doubt, too. */
const LATE_DOUBT_HOURS = 24

/**
 * The flags of a report that make doubt.
 * @param hoursAfter from the end of its shift to its arrival
 */
export const doubtsOf = (flags: readonly ClockingFlag[], hoursAfter: number) =>
  flags.filter((flag) => DOUBTS.includes(flag) || (flag === 'late_sync' && hoursAfter > LATE_DOUBT_HOURS))
