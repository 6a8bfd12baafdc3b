import {
  IconCar,
  IconCarCrash,
  IconCheck,
  IconHandStop,
  IconHomeCheck,
  IconMapPin,
  IconQrcode,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { CrewDeed } from '../../../api/alarm/crews.ts'
import { recordHere } from '../clock/record-here.ts'
import { record } from '../frame/sending.ts'
import { signal } from '../frame/signal.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import { RefusedFiles } from '../report/kept-files.tsx'
import type { PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { type CrewAlarm, crewAlarm, usedSlips } from './crew-state.ts'
import { GateCode } from './gate-code.tsx'
import { KindPicture } from './kind-picture.tsx'
import { LeaveForm } from './leave-form.tsx'
import { UsedSlip } from './used-slip.tsx'
import { useCrewWords } from './words.ts'

/** The alarm of the crew of this phone: the place, what is known of it, and the next deed by one large button. */
export function AlarmCard({ phone }: { phone: PhoneState }) {
  const w = useCrewWords()
  const alarm = crewAlarm(phone)
  const refused = phone.events.filter(({ event, photo, voice }) => event.dispatch && [photo, voice].includes('refused'))
  return (
    <>
      {usedSlips(phone).map((used) => (
        <UsedSlip key={used.id} used={used} />
      ))}
      {refused.map((own) => (
        <RefusedFiles key={own.id} own={own} />
      ))}
      {alarm ? (
        <>
          <Place alarm={alarm} />
          <Deeds key={alarm.id} alarm={alarm} phone={phone} />
        </>
      ) : (
        <Notice>{w('noCall', { unit: phone.pack?.crew?.unit ?? '' })}</Notice>
      )}
    </>
  )
}

function Place({ alarm }: { alarm: CrewAlarm }) {
  const w = useCrewWords()
  const { state, kind, zones, station_name, address, instructions, number, asked_at, latitude, longitude } = alarm
  return (
    <section className={parts.card} aria-labelledby="crew-alarm">
      <h2 id="crew-alarm">
        <KindPicture kind={kind} /> {[w(kind), ...zones].join(', ')}
      </h2>
      <p>
        <b>{station_name}</b>
        <br />
        {address}
      </p>
      {instructions && <p>{instructions}</p>}
      <p className={parts.soft}>
        {number} · {w('calledBy', { time: timeOf(Date.parse(asked_at)) })}
      </p>
      {state !== 'Arrived' && latitude !== null && longitude !== null && (
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
  Asked: { deed: 'accept', word: 'accept', Picture: IconCheck },
  Accepted: { deed: 'set_off', word: 'setOff', Picture: IconCar },
  'On the way': { deed: 'arrive', word: 'arrive', Picture: IconHomeCheck },
} as const

type Files = Parameters<typeof record>[1]

function Deeds({ alarm: { id, state, points = [] }, phone }: { alarm: CrewAlarm; phone: PhoneState }) {
  const { t } = useWords()
  const w = useCrewWords()
  const [refusing, setRefusing] = useState(false)
  const [atGate, setAtGate] = useState(false)
  const [full, setFull] = useState(false)
  const proved = phone.events.some(({ event }) => event.dispatch?.id === id && event.checkpoint)

  async function note(deed: Omit<CrewDeed, 'id'>, more: { text?: string; checkpoint?: string } = {}, files: Files = {}) {
    const at = new Date()
    const keep = deed.deed === 'arrive' ? recordHere : record
    try {
      await keep({ kind: 'dispatch', dispatch: { id, ...deed }, ...more }, { at, ...files })
    } catch {
      return setFull(true)
    }
    setFull(false)
    signal('done')
    say(w('kept'))
  }

  const warning = full && <Notice kind="danger">{t('storageFull')}</Notice>
  // The same button before and after the arrival is noted, which moves it: a press meanwhile is not lost.
  const gate = points.length > 0 && !proved && (
    <Button key="gate" icon={<IconQrcode size={28} aria-hidden />} onClick={() => setAtGate(true)}>
      {w('gateCode')}
    </Button>
  )
  if (atGate && !proved)
    return (
      <>
        {warning}
        <GateCode
          points={points}
          onGiven={(checkpoint) => note({ deed: 'arrive' }, { checkpoint })}
          onCancel={() => setAtGate(false)}
        />
      </>
    )
  if (state === 'Arrived')
    return (
      <>
        {gate}
        <LeaveForm
          id={id}
          warning={warning}
          onLeft={({ report, photos, voice, ...found }) =>
            note({ deed: 'leave', ...found }, report ? { text: report } : {}, { photos, voice, draft: 'crew' })
          }
        />
      </>
    )
  if (refusing) return <RefuseForm onSaid={(reason) => note({ deed: 'refuse', reason })} onCancel={() => setRefusing(false)} />
  const { deed, word, Picture } = NEXT[state as keyof typeof NEXT]
  return (
    <>
      {warning}
      <Button variant="in" icon={<Picture size={40} aria-hidden />} onClick={() => note({ deed })}>
        {w(word)}
      </Button>
      {state === 'On the way' && gate}
      {(state === 'Asked' || state === 'Accepted') && (
        <Button icon={<IconX size={28} aria-hidden />} onClick={() => setRefusing(true)}>
          {w('cannotGo')}
        </Button>
      )}
    </>
  )
}

/** Reasons by one press, as the desk reads them. */
const REASONS = [
  { said: 'The vehicle is broken', word: 'vehicleBroken', Picture: IconCarCrash },
  { said: 'The crew is not complete', word: 'crewShort', Picture: IconUserX },
  { said: 'The road is closed', word: 'roadClosed', Picture: IconHandStop },
] as const

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
      <h2>{w('whyNot')}</h2>
      {REASONS.map(({ said, word, Picture }) => (
        <Button key={word} icon={<Picture size={28} aria-hidden />} onClick={() => onSaid(said)}>
          {w(word)}
        </Button>
      ))}
      <TextField
        label={t('orWrite')}
        error={missing ? w('sayWhy') : undefined}
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
