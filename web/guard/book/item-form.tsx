import { type FormEvent, useRef, useState } from 'react'
import { record } from '../frame/sending.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { say } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { type About, endingOf, type Item, itemName, itemsAt, type OpenThing, openThings } from './open-things.ts'

const ODOMETER = /^\d{1,7}$/
type Problems = { item?: string; who?: string; holder?: string; odometer?: string }

/** Moves to the first field with an error, once it is drawn. */
const focusProblem = (form: HTMLFormElement | null) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())

type Props = { phone: PhoneState; stationId: number; about: About; onEnd: () => void }

/** Gives out a key or vehicle of the register. A thing that is out does not go out again: its holder is shown. */
export function ItemForm({ phone, stationId, about, onEnd }: Props) {
  const { t } = useWords()
  const items = itemsAt(phone.pack, stationId)
  const [chosen, setChosen] = useState('')
  const [bySelf, setBySelf] = useState(true)
  const [holder, setHolder] = useState('')
  const [odometer, setOdometer] = useState('')
  const [fuel, setFuel] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const item = items.find(({ id }) => String(id) === chosen)
  const isVehicle = item?.category === 'vehicle'

  function findProblems(one: Item | undefined): Problems {
    if (!one) return { item: t('chooseItem') }
    const out = openThings(phone, stationId).find(({ item_id }) => item_id === one.id)
    if (out) return { item: t('itemOut', { what: itemName(one), time: timeOf(out.at), holder: out.holder ?? '' }) }
    const reason = phone.pack?.no_permit
    return {
      ...(bySelf && isVehicle && reason && { who: t('noPermit', { reason }) }),
      ...(!bySelf && holder.trim() === '' && { holder: t('sayWho') }),
      ...(isVehicle && !ODOMETER.test(odometer.trim()) && { odometer: t('odometerMissing') }),
    }
  }

  async function submitted(event: FormEvent) {
    event.preventDefault()
    const found = findProblems(item)
    setProblems(found)
    if (!item || Object.keys(found).length > 0) return focusProblem(form.current)
    const facts = {
      ...(!bySelf && { [isVehicle ? 'name' : 'holder']: holder.trim() }),
      ...(isVehicle && { odometer_km: odometer.trim() }),
      ...(isVehicle && fuel.trim() && { fuel: fuel.trim() }),
    }
    await record(
      {
        kind: 'entry',
        category: item.category,
        item_id: item.id,
        ...(bySelf && { by_self: true }),
        ...(Object.keys(facts).length > 0 && { fields: facts }),
        ...about,
      },
      { at: new Date() },
    )
    say(t('reportKept'))
    onEnd()
  }

  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      <h2>{t('giveOut')}</h2>
      <ChoiceField
        label={t('whichItem')}
        error={problems.item}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value)
          setProblems({})
        }}
      >
        <option value="">{t('choose')}</option>
        {items.map((one) => (
          <option key={one.id} value={one.id}>
            {itemName(one)}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('whoTakes')}
        error={problems.who}
        value={bySelf ? 'self' : 'other'}
        onChange={({ target }) => {
          setBySelf(target.value === 'self')
          setProblems({})
        }}
      >
        <option value="self">{t('mySelf')}</option>
        <option value="other">{t('somebodyElse')}</option>
      </ChoiceField>
      {!bySelf && (
        <TextField
          label={t('holderName')}
          error={problems.holder}
          maxLength={100}
          value={holder}
          onChange={({ target }) => setHolder(target.value)}
        />
      )}
      {isVehicle && (
        <Mileage odometer={odometer} problem={problems.odometer} onOdometer={setOdometer} fuel={fuel} onFuel={setFuel} />
      )}
      <Button variant="main" type="submit">
        {t('send')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
    </form>
  )
}

type MileageProps = {
  odometer: string
  problem: string | undefined
  onOdometer: (value: string) => void
  fuel: string
  onFuel: (value: string) => void
}

/** The values of the odometer and the fuel gauge. */
function Mileage({ odometer, problem, onOdometer, fuel, onFuel }: MileageProps) {
  const { t } = useWords()
  return (
    <>
      <TextField
        label={t('odometer')}
        error={problem}
        inputMode="numeric"
        maxLength={7}
        value={odometer}
        onChange={({ target }) => onOdometer(target.value)}
      />
      <TextField label={t('fuel')} maxLength={100} value={fuel} onChange={({ target }) => onFuel(target.value)} />
    </>
  )
}

type ReturnProps = { thing: OpenThing; about: About; onEnd: () => void }

/** Takes back a vehicle with its odometer, which cannot show less than when it went out. */
export function VehicleBack({ thing, about, onEnd }: ReturnProps) {
  const { t } = useWords()
  const [odometer, setOdometer] = useState('')
  const [fuel, setFuel] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  async function submitted(event: FormEvent) {
    event.preventDefault()
    const typed = odometer.trim()
    const before = thing.odometer_km ?? 0
    const found = !ODOMETER.test(typed)
      ? t('odometerMissing')
      : Number(typed) < before
        ? t('odometerLess', { km: before })
        : undefined
    setProblem(found)
    if (found) return focusProblem(form.current)
    await record(
      {
        kind: 'entry',
        category: 'vehicle',
        ...endingOf(thing),
        fields: { odometer_km: typed, ...(fuel.trim() && { fuel: fuel.trim() }) },
        ...about,
      },
      { at: new Date() },
    )
    say(t('reportKept'))
    onEnd()
  }

  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      <h2>
        {t('isBack')}: {thing.what}
      </h2>
      <Mileage odometer={odometer} problem={problem} onOdometer={setOdometer} fuel={fuel} onFuel={setFuel} />
      <Button variant="main" type="submit">
        {t('send')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
    </form>
  )
}
