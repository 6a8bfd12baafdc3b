import { useState } from 'react'
import { OpenedForm, Register, type RegisterForm } from '../book/register.tsx'
import type { OwnDevice } from '../store/database.ts'
import type { PhoneState } from '../store/state.ts'

type Props = { phone: PhoneState; device: OwnDevice; guardId: number }

/** The keys, vehicles and visitors of the post, as on a guard's own phone; each entry says whose it is. */
export function KioskRegister({ phone, device, guardId }: Props) {
  const [form, setForm] = useState<RegisterForm>()
  const { pack } = phone
  const station = pack?.stations.find(({ name }) => name === device.station_name)
  if (!pack || !station) return null
  // Without a network the pack is that of the guard before, whose permit says nothing of this one.
  const own = pack.guard.id === guardId ? phone : { ...phone, pack: { ...pack, no_permit: null } }
  const about = { guard_id: guardId }
  const shown = { phone: own, stationId: station.id, about }
  return form ? <OpenedForm {...shown} form={form} onEnd={() => setForm(undefined)} /> : <Register {...shown} onOpen={setForm} />
}
