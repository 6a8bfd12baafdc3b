import { type AlarmSystem, RESPONSES } from '../../../../api/alarm/alarm-systems.ts'

export const SYSTEM_LABELS = {
  client_id: 'Client',
  station_id: 'Premises',
  name: 'Name',
  account: 'Account',
  panel: 'Panel',
  supervision_minutes: 'Heard of at least every',
  response: 'Response',
  instructions: 'Instructions',
  police: 'Police',
  police_phone: 'Telephone of the police',
  state: 'State',
  key: 'Key',
  code_word: 'Code word',
  duress_word: 'Duress word',
}

export const RESPONSE_LABELS: Record<(typeof RESPONSES)[number], string> = {
  crew: 'A crew is sent',
  call: 'Key holders are called',
}
export const RESPONSE_CHOICES = RESPONSES.map((value) => ({ value, label: RESPONSE_LABELS[value] }))

/** True for a test that has an end, which is still to come. */
export const isTesting = ({ test_until }: AlarmSystem) => test_until !== null && Date.parse(test_until) > Date.now()
/** True while its signals open no alarm because it is tested. */
export const isOnTest = (system: AlarmSystem) => system.state === 'On test' || isTesting(system)

const REFUSED = { unencrypted: 'Sends without the key', undecryptable: 'Sends with another key' }

/** The fault of a panel, where the last of its signals was not before it. */
export function faultOf({ refused, refused_at, clock_seconds, clock_at, seen_at }: AlarmSystem) {
  const since = (at: string | null) => at !== null && (seen_at === null || at > seen_at)
  if (refused && since(refused_at)) return REFUSED[refused]
  if (clock_seconds !== null && since(clock_at)) return 'Its clock is wrong'
  return undefined
}
