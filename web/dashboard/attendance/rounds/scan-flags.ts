import type { EventFlag } from '../../../../api/guard/guard-events.ts'

const FLAGS: { [F in EventFlag]?: string } = {
  skewed: 'clock of the phone corrected',
  late_sync: 'arrived late',
  outside: 'too far from the point',
  weak_position: 'weak position',
  no_position: 'no position',
  mock_suspected: 'position perhaps faked by an app',
  fast_round: 'too fast',
  out_of_order: 'out of order',
  duplicate: 'scanned twice',
  old_code: 'code of a sheet that was replaced',
  wrong_station: 'point of another station',
  foreign_device: 'phone of another station',
  no_pin: 'without PIN',
  clock_moved: 'clock of the phone was moved',
  typed_code: 'code typed, not scanned',
}

/** The meaning of a flag of a scan. */
export const flagText = (flag: string) => FLAGS[flag as EventFlag] ?? flag.replaceAll('_', ' ')
