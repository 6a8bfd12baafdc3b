import type { Alarm, QueueLine, Step } from '../../../api/alarm/alarm-queue.ts'
import type { AlarmCase } from '../../../api/alarm/alarms.ts'

const NOW = '2026-11-23T17:00:00.000Z'

/** An alarm of the queue for tests: a burglary at Kisozi Mall that nobody has taken. */
export const makeAlarm = (id: number, more: Partial<Alarm> = {}): Alarm => ({
  id,
  version: 1,
  number: `AL-2026-${String(id).padStart(6, '0')}`,
  system_id: 3,
  system_name: 'Shop and store',
  of_several: false,
  client_id: 2,
  client_name: 'Acacia Group',
  station_name: 'Kisozi Mall',
  kind: 'burglary',
  category: 'burglary',
  code: 'BA',
  priority: 2,
  opened_at: NOW,
  waits_since: NOW,
  state: 'New',
  taken_by: null,
  taken_at: null,
  cancelled_at: null,
  cancelled_by: null,
  confirmed: false,
  again: 0,
  runaway: false,
  zones: ['Back door'],
  last_step: null,
  outcome: null,
  closing: null,
  closed_at: null,
  ...more,
})

export const makeLine = (alarm: Alarm, more: Partial<QueueLine> = {}): QueueLine => ({
  alarm,
  ids: [alarm.id],
  power: null,
  ...more,
})

const contact = (id: number, more: Pick<AlarmCase['contacts'][number], 'name' | 'phone' | 'role' | 'has_keys'>) => ({
  ...{ id, version: 1, created_at: NOW, updated_at: NOW, system_id: 3, position: id },
  ...more,
})

/** The case of an alarm, with the premises, two key holders, the police and a guard on post. */
export const makeCase = (alarm: Alarm, more: Partial<AlarmCase> = {}): AlarmCase => ({
  ...alarm,
  account: 'A001',
  response: 'crew',
  station_id: 5,
  address: 'Plot 12, Ntinda Road, Kampala',
  latitude: 0.3476,
  longitude: 32.5825,
  instructions: 'The dog in the yard is tied up. Gate code at the guard.',
  police: 'Ntinda police',
  police_phone: '+256 414 000 001',
  has_code_word: true,
  police_reference: null,
  incident_id: null,
  steps: [],
  dispatches: [],
  contacts: [
    contact(1, { name: 'Shop counter', phone: '+256 700 000 001', role: 'premises', has_keys: false }),
    contact(2, { name: 'Grace Auma', phone: '+256 700 000 002', role: 'key_holder', has_keys: true }),
    contact(3, { name: 'Peter Mugisha', phone: '+256 700 000 003', role: 'owner', has_keys: true }),
  ],
  signals: [
    {
      id: 1,
      received_at: NOW,
      transport: 'tcp',
      address: '198.51.100.7',
      account: 'A001',
      system_id: 3,
      system_name: 'Shop and store',
      code: 'BA',
      qualifier: 'new',
      category: 'burglary',
      confirmed: false,
      partition: 1,
      number: 3,
      zone_name: 'Back door',
      user_number: null,
      text: null,
      panel_time: null,
      repeats: 0,
      own: true,
      pictures: [],
    },
  ],
  guards: [{ id: 9, name: 'Moses Okot', phone: '+256 700 000 009' }],
  ...more,
})

/** A step that Esther has taken. */
export const makeStep = (what: Step['what'], result: Step['result'] = 'done', text: string | null = null): Step => ({
  ...{ at: NOW, by: 1, name: 'Esther N.' },
  ...{ what, result, text },
})
