import { useState } from 'react'
import { type PortalAlarmContact, remove } from '../../../api/portal/portal-alarm-contacts.ts'
import type { PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'
import { call } from '../../lib/calls/call.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import list from '../page/record-list.module.css'
import { Card } from '../parts/card.tsx'
import styles from './alarm.module.css'
import { HolderForm, ROLES } from './holder-form.tsx'
import { type Saved, usePress } from './use-system.ts'

const MOST = 20
type Props = { system: PortalAlarmSystemDetail; onSaved: Saved }

/** The people whom we call about an alarm, in order; one at a time is changed. */
export function HoldersCard({ system: { id, contacts }, onSaved }: Props) {
  const [chosen, setChosen] = useState<number | 'new'>()
  const { acting, problem, press } = usePress(onSaved)
  const saved: Saved = (text) => {
    setChosen(undefined)
    onSaved(text)
  }
  const form = (contact?: PortalAlarmContact) => (
    <HolderForm
      systemId={id}
      contact={contact}
      places={contact ? contacts.length : contacts.length + 1}
      onSaved={saved}
      onCancelled={() => setChosen(undefined)}
    />
  )
  return (
    <Card title={t('Key holders')}>
      <div className={styles.act}>
        <p>{t('We call these people about an alarm, in this order.')}</p>
        {problem && (
          <Alert variant="error">
            <p>{problem}</p>
          </Alert>
        )}
        {contacts.length > 0 && (
          <ol className={list.list} aria-label={t('Key holders')}>
            {contacts.map((contact) => (
              <li key={contact.id} className={styles.holder}>
                {chosen === contact.id ? (
                  form(contact)
                ) : (
                  <>
                    <p>
                      <strong>
                        {contact.position}. {contact.name}
                      </strong>
                      <span>
                        {contact.phone} · {ROLES[contact.role]}
                        {contact.has_keys && ` · ${t('has keys')}`}
                      </span>
                    </p>
                    <div className={styles.buttons}>
                      <button
                        type="button"
                        className={button.secondary}
                        aria-label={t('Change {name}', { name: contact.name })}
                        onClick={() => setChosen(contact.id)}
                      >
                        {t('Change')}
                      </button>
                      <button
                        type="button"
                        className={button.secondary}
                        aria-label={t('Remove {name}', { name: contact.name })}
                        disabled={acting}
                        onClick={() => void press(() => call(remove, { params: { id: String(contact.id) } }))}
                      >
                        {t('Remove')}
                      </button>
                    </div>
                  </>
                )}
              </li>
            ))}
          </ol>
        )}
        {chosen === 'new' && form()}
        {chosen === undefined && contacts.length < MOST && (
          <div className={styles.buttons}>
            <button type="button" className={button.secondary} onClick={() => setChosen('new')}>
              {t('Add a key holder')}
            </button>
          </div>
        )}
      </div>
    </Card>
  )
}
