import { Button } from '../parts/button.tsx'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { ItemForm, VehicleBack } from './item-form.tsx'
import { OpenList } from './open-list.tsx'
import { type About, itemsAt, type OpenThing, openThings } from './open-things.ts'

/** The open form: a key or vehicle goes out, or a vehicle comes back. */
export type RegisterForm = 'item' | OpenThing

type FormProps = { phone: PhoneState; stationId: number; about: About; form: RegisterForm; onEnd: () => void }

/** The form that was opened. */
export const OpenedForm = ({ phone, stationId, about, form, onEnd }: FormProps) =>
  form === 'item' ? (
    <ItemForm phone={phone} stationId={stationId} about={about} onEnd={onEnd} />
  ) : (
    <VehicleBack thing={form} about={about} onEnd={onEnd} />
  )

type RegisterProps = { phone: PhoneState; stationId: number; about: About; onOpen: (form: RegisterForm) => void }

/** The visitors inside and things that are out at a station, and the button that gives out a key or vehicle. */
export function Register({ phone, stationId, about, onOpen }: RegisterProps) {
  const { t } = useWords()
  return (
    <>
      {itemsAt(phone.pack, stationId).length > 0 && <Button onClick={() => onOpen('item')}>{t('giveOut')}</Button>}
      <OpenList things={openThings(phone, stationId)} about={about} onVehicle={onOpen} />
    </>
  )
}
