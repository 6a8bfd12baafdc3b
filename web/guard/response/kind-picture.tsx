import { IconAlertTriangle, IconBellRinging, IconDoorEnter, IconDroplet, IconFirstAidKit, IconFlame } from '@tabler/icons-react'
import type { CrewAlarm } from './crew-state.ts'

const PICTURES: Partial<Record<CrewAlarm['kind'], typeof IconFlame>> = {
  burglary: IconDoorEnter,
  hours: IconDoorEnter,
  panic: IconAlertTriangle,
  duress: IconAlertTriangle,
  fire: IconFlame,
  medical: IconFirstAidKit,
  water: IconDroplet,
}

/** The kind of an alarm as a picture, beside its word. */
export function KindPicture({ kind }: { kind: CrewAlarm['kind'] }) {
  const Picture = PICTURES[kind] ?? IconBellRinging
  return <Picture size={32} aria-hidden style={{ verticalAlign: 'bottom' }} />
}
