import { IconMapPin } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { CrewDeed } from '../../../api/alarm/crews.ts'
import { recordHere } from '../clock/record-here.ts'
import { record } from '../frame/sending.ts'
import { signal } from '../frame/signal.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { type CrewAlarm, crewAlarm } from './crew-state.ts'
import { LeaveForm } from './leave-form.tsx'
import { useCrewWords } from './words.ts'

/** The alarm of the crew of this phone: the place, what is known of it, and the next deed by one large button. */
export function AlarmCard({ phone }: { phone: PhoneState }) {
  const w = useCrewWords()
  const alarm = crewAlarm(phone)
  if (!alarm) return <Notice>{w('noCall', { unit: phone.pack?.crew?.unit ?? '' })}</Notice>
  return (
    <>
      <Place alarm={alarm} />
      <Deeds key={alarm.id} alarm={alarm} />
    </>
  )
}

function Place({ alarm }: { alarm: CrewAlarm }) {
  const w = useCrewWords()
  const { kind, zones, station_name, address, instructions, number, asked_at, latitude, longitude } = alarm
  return (
    <section className={parts.card} aria-labelledby="crew-alarm">
      <h2 id="crew-alarm">{[w(kind), ...zones].join(', ')}</h2>
      <p>
        <b>{station_name}</b>
        <br />
        {address}
      </p>
      {instructions && <p>{instructions}</p>}
      <p className={parts.soft}>
        {number} · {w('calledBy', { time: timeOf(Date.parse(asked_at)) })}
      </p>
      {latitude !== null && longitude !== null && (
        <a
          className={`${parts.button} ${parts.plain}`}
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconMapPin size={28} aria-hidden />
          <span>{w('wayThere')}</span>
        </a>
      )}
    </section>
  )
}

const NEXT = {
  Asked: { deed: 'accept', word: 'accept' },
  Accepted: { deed: 'set_off', word: 'setOff' },
  'On the way': { deed: 'arrive', word: 'arrive' },
} as const

function Deeds({ alarm: { id, state } }: { alarm: CrewAlarm }) {
  const { t } = useWords()
  const w = useCrewWords()
  const [refusing, setRefusing] = useState(false)
  const [full, setFull] = useState(false)

  async function note(deed: Omit<CrewDeed, 'id'>, text?: string) {
    const at = new Date()
    const keep = deed.deed === 'arrive' ? recordHere : record
    try {
      await keep({ kind: 'dispatch', dispatch: { id, ...deed }, ...(text && { text }) }, { at })
    } catch {
      return setFull(true)
    }
    signal('done')
    say(w('kept'))
  }

  const warning = full && <Notice kind="danger">{t('storageFull')}</Notice>
  if (state === 'Arrived')
    return (
      <>
        {warning}
        <LeaveForm onLeft={({ report, ...found }) => note({ deed: 'leave', ...found }, report)} />
      </>
    )
  if (refusing) return <RefuseForm onSaid={(reason) => note({ deed: 'refuse', reason })} onCancel={() => setRefusing(false)} />
  const next = NEXT[state as keyof typeof NEXT]
  return (
    <>
      {warning}
      <Button variant="in" onClick={() => note({ deed: next.deed })}>
        {w(next.word)}
      </Button>
      {(state === 'Asked' || state === 'Accepted') && <Button onClick={() => setRefusing(true)}>{w('cannotGo')}</Button>}
    </>
  )
}

type RefuseFormProps = { onSaid: (reason: string) => void; onCancel: () => void }

function RefuseForm({ onSaid, onCancel }: RefuseFormProps) {
  const { t } = useWords()
  const w = useCrewWords()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onSaid(reason.trim())
    else setMissing(true)
  }
  return (
    <form className={parts.stack} onSubmit={submitted} noValidate>
      <TextField
        label={w('whyNot')}
        error={missing ? w('sayWhy') : undefined}
        autoFocus
        maxLength={200}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          setMissing(false)
        }}
      />
      <Button variant="main" type="submit">
        {t('send')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </form>
  )
}
