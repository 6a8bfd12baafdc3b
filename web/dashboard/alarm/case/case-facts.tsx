import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContactRole } from '../../../../api/alarm/alarm-contacts.ts'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { picture } from '../../../../api/alarm/camera-signals.ts'
import { isThreat } from '../../../../api/alarm/procedure/procedure.ts'
import { formatMoment } from '../../../lib/format.ts'
import { StoredPhotos } from '../../../ui/picture/stored-photos.tsx'
import { Telephone } from '../../../ui/telephone.tsx'
import { timeOf } from '../moments.ts'
import classes from './case.module.css'
import { stepsNow } from './next-of.ts'
import { signalWords } from './signal-words.ts'

const ROLE_NAMES: Record<ContactRole, string> = {
  premises: 'Premises',
  key_holder: 'Key holder',
  owner: 'Owner',
  other: 'Other',
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)

/** Facts of the premises for an operator: instructions, people to call, guards, police, and what else happened there. */
export function CaseFacts({ alarm }: { alarm: AlarmCase }) {
  const { instructions, guards, police, police_phone, signals, contacts, kind, steps } = alarm
  const callsPremises = !isThreat({ kind, steps: stepsNow(steps) })
  return (
    <div className={classes.facts}>
      {instructions && (
        <Part title="Instructions">
          <p className={classes.instructions}>{instructions}</p>
        </Part>
      )}
      <Part title="People to call">
        {contacts.length === 0 && <p className={classes.small}>Nobody is known.</p>}
        <ul className={classes.people}>
          {contacts.map(({ id, name, phone, role, has_keys }) => (
            <li key={id}>
              <span>
                {name}{' '}
                <span className={classes.small}>
                  {ROLE_NAMES[role]}
                  {has_keys && ', has keys'}
                </span>
              </span>
              {role !== 'premises' || callsPremises ? (
                <Telephone number={phone} />
              ) : (
                <span className={classes.small}>Not now</span>
              )}
            </li>
          ))}
          {(police || police_phone) && (
            <li>
              <span>
                {police ?? 'Police'} <span className={classes.small}>Police</span>
              </span>
              {police_phone && <Telephone number={police_phone} />}
            </li>
          )}
        </ul>
      </Part>
      {guards.length > 0 && (
        <Part title="On post there">
          <ul className={classes.people}>
            {guards.map(({ id, name, phone }) => (
              <li key={id}>
                <Anchor component={Link} to={`/dashboard/guards/${id}`} inherit>
                  {name}
                </Anchor>
                <Telephone number={phone} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Within 24 hours">
        {signals.length === 0 && <p className={classes.small}>Nothing else.</p>}
        <ul className={classes.signals}>
          {signals.map((signal) => (
            <li key={signal.id} data-own={signal.own || undefined}>
              <time dateTime={signal.received_at} title={formatMoment(signal.received_at)}>
                {timeOf(signal.received_at)}
              </time>
              <span>
                {signalWords(signal)}
                {signal.repeats > 0 && ` (${signal.repeats + 1} times)`}
              </span>
              {signal.pictures.length > 0 && (
                <div className={classes.pictures}>
                  <StoredPhotos photos={signal.pictures} show={picture} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}
