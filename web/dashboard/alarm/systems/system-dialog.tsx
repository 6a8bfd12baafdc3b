import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type AlarmSystem, AlarmSystemUpdate, create, SYSTEM_STATES, update } from '../../../../api/alarm/alarm-systems.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { CountField, HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { showClient, showStation } from '../../shared/references.tsx'
import { PremisesPicker } from './premises-picker.tsx'
import { SecretField } from './secret-field.tsx'
import { SYSTEM_LABELS as LABELS, RESPONSE_CHOICES, RESPONSE_LABELS } from './system-fields.tsx'

const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the alarm system.' }
const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the alarm system.' }
const SECRETS = { key: undefined, code_word: undefined, duress_word: undefined }
const BLANK = {
  client_id: null,
  station_id: null,
  name: '',
  account: '',
  panel: '',
  supervision_minutes: null,
  response: 'crew' as const,
  instructions: '',
  police: '',
  police_phone: '',
}

const draft = (system: AlarmSystem) => {
  const { client_id, station_id, name, account, panel, supervision_minutes, response } = system
  const { instructions, police, police_phone, state } = system
  return { client_id, station_id, name, account, panel, supervision_minutes, response, instructions, police, police_phone, state }
}

type SystemDialogProps = { system: AlarmSystem | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** Adds or edits an alarm system; a new one is on test. */
export function SystemDialog({ system, onSaved, onClosed }: SystemDialogProps) {
  const form = useContractForm({
    name: 'alarm_systems',
    schema: AlarmSystemUpdate,
    initial: { ...(system ? draft(system) : BLANK), ...SECRETS },
    record: system,
    send: (body, idempotencyKey) => {
      if (system) return call(update, { params: { id: String(system.id) }, body })
      const { state: _, version: __, ...created } = body
      return call(create, { body: created }, { idempotencyKey })
    },
    onSaved: ({ message }) => onSaved(message),
    texts: system ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const client = form.field<number>('client_id')
  const station = form.field<number>('station_id')
  const secret = (name: 'key' | 'code_word' | 'duress_word') => ({
    ...form.field<string>(name),
    label: LABELS[name],
    kept: system?.[`has_${name}`] ?? false,
    leaving: form.values[name] === null,
  })
  return (
    <FormDialog
      title={system ? 'Edit alarm system' : 'Add alarm system'}
      form={form}
      labels={LABELS}
      shows={{ client_id: showClient, station_id: showStation, response: RESPONSE_LABELS }}
      onClosed={onClosed}
      footer={<HistoryLink of="alarm_systems" id={system?.id} />}
    >
      <PremisesPicker
        label={LABELS.station_id}
        description="The station of the client that the system protects"
        required
        data-autofocus
        chosenName={system?.station_name}
        {...station}
        onChange={(id, owner) => {
          station.onChange(id)
          client.onChange(owner)
        }}
      />
      <TextInput label={LABELS.name} placeholder="Shop and store" required {...form.text('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={LABELS.account}
          description="The number that the panel reports: 3 to 16 digits, or letters from A to F"
          required
          {...HINT_BELOW}
          {...form.text('account')}
        />
        <TextInput
          label={LABELS.panel}
          description="Make and model"
          placeholder="AX PRO"
          {...HINT_BELOW}
          {...form.text('panel')}
        />
      </SimpleGrid>
      {system && (
        <Select
          label={LABELS.state}
          data={[...SYSTEM_STATES]}
          allowDeselect={false}
          {...form.field<AlarmSystem['state']>('state')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={LABELS.response}
          data={RESPONSE_CHOICES}
          allowDeselect={false}
          {...form.field<AlarmSystem['response']>('response')}
        />
        <CountField
          label={LABELS.supervision_minutes}
          description="Empty where the panel sends no link tests"
          unit="min"
          {...form.field<number | string>('supervision_minutes')}
        />
      </SimpleGrid>
      <Textarea
        label={LABELS.instructions}
        description="Dogs, the gate, where the keys are"
        autosize
        minRows={2}
        maxRows={8}
        {...form.text('instructions')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.police} placeholder="Ntinda Police Station" {...form.text('police')} />
        <TextInput label={LABELS.police_phone} type="tel" {...form.text('police_phone')} />
      </SimpleGrid>
      <SecretField {...secret('key')} description="32, 48 or 64 hexadecimal digits; none where the panel does not encrypt" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SecretField {...secret('code_word')} description="Said on the telephone when all is well" />
        <SecretField {...secret('duress_word')} description="Said when somebody is forced to" />
      </SimpleGrid>
    </FormDialog>
  )
}
