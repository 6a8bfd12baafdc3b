import { AlarmContactInput, CONTACT_ROLES, type ContactRole } from '../../../api/alarm/alarm-contacts.ts'
import { create, type PortalAlarmContact, update } from '../../../api/portal/portal-alarm-contacts.ts'
import { call } from '../../lib/calls/call.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import button from '../../site/parts/button.module.css'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './alarm.module.css'
import type { Saved } from './use-system.ts'

/** The roles of people whom we call. */
export const ROLES: Record<ContactRole, string> = {
  premises: 'Telephone there',
  key_holder: 'Key holder',
  owner: 'Owner',
  other: 'Other',
}
const LABELS = { name: 'Name', phone: 'Telephone', role: 'Who is it?', position: 'Called as number' }
const FAILURES = { unexpected: 'This could not be saved. Please try again.' }

type Props = {
  systemId: number
  contact: PortalAlarmContact | undefined
  /** The places of the order. */
  places: number
  onSaved: Saved
  onCancelled: () => void
}

/** Adds or changes somebody whom we call. */
export function HolderForm({ systemId, contact, places, onSaved, onCancelled }: Props) {
  const { form, errors, failure, sending, onSubmit } = useSending(
    ({ position, has_keys, ...typed }) =>
      attempt({
        schema: AlarmContactInput,
        input: {
          ...typed,
          position: Number(position),
          has_keys: has_keys === 'on',
          ...(contact && { version: contact.version }),
        },
        labels: LABELS,
        texts: FAILURES,
        send: (body) =>
          contact
            ? call(update, { params: { id: String(contact.id) }, body })
            : call(create, { params: { id: String(systemId) }, body }),
      }),
    ({ message }) => onSaved(message),
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      <div className={styles.pair}>
        <Field form="holder" name="name" label={LABELS.name} error={errors.name}>
          {(control) => <input {...control} required maxLength={100} defaultValue={contact?.name} />}
        </Field>
        <Field form="holder" name="phone" label={LABELS.phone} error={errors.phone}>
          {(control) => <input {...control} type="tel" required maxLength={100} defaultValue={contact?.phone} />}
        </Field>
        <Field form="holder" name="role" label={LABELS.role} error={errors.role}>
          {(control) => (
            <select {...control} defaultValue={contact?.role ?? 'key_holder'}>
              {CONTACT_ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLES[role]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field form="holder" name="position" label={LABELS.position} error={errors.position}>
          {(control) => (
            <select {...control} defaultValue={contact?.position ?? places}>
              {Array.from({ length: places }, (_, place) => place + 1).map((place) => (
                <option key={place}>{place}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <label className={styles.choice}>
        <input type="checkbox" name="has_keys" defaultChecked={contact?.has_keys ?? true} />
        Has keys
      </label>
      <FormEnd failure={failure} sending={sending} action="Save" />
      <button type="button" className={button.secondary} onClick={onCancelled}>
        Cancel
      </button>
    </form>
  )
}
