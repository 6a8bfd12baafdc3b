import type { PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'

/** A system of the tests: in service, with a zone, a key holder, and hours on Mondays. */
export const SYSTEM: PortalAlarmSystemDetail = {
  ...{ id: 4, name: 'Shop and store', station_id: 2, station_name: 'Nile Gate', state: 'In service', test_until: null },
  ...{ own_test: false, armed_at: '2026-11-19T15:30:00Z', disarmed_at: '2026-11-20T04:10:00Z', seen_at: '2026-11-20T11:05:00Z' },
  ...{ away_from: null, away_until: null, has_code_word: true, has_duress_word: false },
  zones: [{ id: 1, name: 'Back door', seen_at: '2026-11-20T11:05:00Z' }],
  contacts: [
    {
      ...{ id: 7, version: 3, position: 1, name: 'Grace Auma', phone: '0772 123 456', role: 'key_holder', has_keys: true },
    },
  ],
  hours: { version: 5, days: [{ weekday: 1, opens: '08:00', closes: '18:00', grace_minutes: 15 }] },
}
