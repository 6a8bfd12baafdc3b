import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChargedUse, LineKind } from '../../../../api/contracts/charges.ts'
import type { ContractLineInput } from '../../../../api/contracts/contract-lines.ts'
import type { FormPart, ValueInput } from '../../../lib/forms/form-lines.ts'
import { MultiSelect } from '../../../ui/choices/multi-select.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import type { Shows } from '../../../ui/forms/conflict-panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Choice } from '../choice.tsx'
import { useChoices } from '../contract/use-contract.ts'
import { choicesFrom, KIND_LABELS } from '../contract-labels.ts'

/** The fields of a line by their names in the API. */
export const LINE_LABELS = {
  kind: 'Kind',
  station_id: 'Station',
  name: 'Post',
  shift_label: 'Shift type',
  charge_for: 'Charged for',
  free_per_month: 'Free each month',
  from_on: 'From',
  until_on: 'Until',
  armed: 'Armed post',
  requires: 'Qualifications needed',
  gender: 'Guards wanted',
  relief: 'Relief in breaks',
  break_paid: 'Breaks are paid',
  post_orders: 'Post orders',
}
const L = LINE_LABELS
const GENDERS = { any: 'Women or men', Female: 'Women only', Male: 'Men only' }
const CHARGED_FOR: Record<ChargedUse, string> = { call_out: 'Call-outs of a crew after an error of the user' }
const RELIEFS = { in_post: 'Another guard of the post', reliever: 'A reliever' }

/** Texts of the values of a line's fields, for a conflict with somebody else's change. */
export function useLineShows(contractId: number): Shows {
  const { data } = useChoices(contractId)
  const nameIn = (those: readonly { id: number; name: string }[] | undefined) => (wanted: number) =>
    those?.find(({ id }) => id === wanted)?.name ?? String(wanted)
  return {
    ...{ kind: KIND_LABELS, charge_for: CHARGED_FOR, gender: GENDERS, relief: RELIEFS },
    ...{ station_id: nameIn(data?.stations), requires: nameIn(data?.qualification_types) },
  }
}

type Fields = Omit<ContractLineInput, 'terms' | 'version'>
type LineFieldsProps = { contractId: number; kind: LineKind; form: FormPart<Fields>; keepsKind?: boolean }
type WithStation = LineFieldsProps & { /** A way to add a station that is missing. */ newStation: ReactNode }

/** Station and days of a post. The kind of a line of an active contract is kept. */
export function LineFields({ contractId, kind, form: { text, field }, keepsKind = false, newStation }: WithStation) {
  const { data, error, refetch } = useChoices(contractId)
  const until = field<string>('until_on')
  return (
    <>
      {error && (
        <Notice
          kind="error"
          text="Stations and qualifications could not be loaded."
          action={{ label: 'Try again', run: () => void refetch() }}
        />
      )}
      <Choice label={L.kind} labels={KIND_LABELS} disabled={keepsKind} {...field<LineKind>('kind')} />
      <Stack gap={4} align="stretch">
        <Select<number>
          label={L.station_id}
          required={kind === 'guarding'}
          clearable={kind !== 'guarding'}
          placeholder={data?.stations.length === 0 ? 'The client has no station yet' : 'Choose a station of this client'}
          data={(data?.stations ?? []).map(({ id, name, active }) => ({
            value: id,
            label: active ? name : `${name} (not active)`,
          }))}
          comboboxProps={{ withinPortal: true }}
          {...field<number>('station_id')}
        />
        <div>{newStation}</div>
      </Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={L.name} required maxLength={100} placeholder="Main gate, night" {...text('name')} />
        <TextInput label={L.shift_label} required maxLength={100} placeholder="Day, Night" {...text('shift_label')} />
        <DayField label={L.from_on} required clearable={false} {...field('from_on')} />
        <DayField label={L.until_on} {...until} onChange={(day) => until.onChange(day ?? null)} />
      </SimpleGrid>
    </>
  )
}

/** The uses that a line by use is charged for. Shown, too, while another kind of line still has them. */
export function UseFields({ kind, form: { field } }: Pick<LineFieldsProps, 'kind' | 'form'>) {
  const charged = field<ChargedUse>('charge_for')
  if (kind !== 'per_use' && !charged.value) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select<ChargedUse>
        label={L.charge_for}
        placeholder="Nothing by itself"
        clearable
        data={choicesFrom(CHARGED_FOR)}
        comboboxProps={{ withinPortal: true }}
        {...charged}
      />
      {charged.value && <CountField label={L.free_per_month} unit="call-outs" {...field<number | string>('free_per_month')} />}
    </SimpleGrid>
  )
}

/** Requirements of a post for its guards. */
export function PostFields({ contractId, form: { text, field } }: Omit<LineFieldsProps, 'kind'>) {
  const { data } = useChoices(contractId)
  const requires = field<number[]>('requires')
  return (
    <>
      <Toggle label={L.armed} {...field<boolean>('armed')} />
      <MultiSelect
        label={L.requires}
        placeholder={requires.value?.length ? undefined : 'None'}
        data={(data?.qualification_types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        comboboxProps={{ withinPortal: true }}
        name={requires.name}
        error={requires.error}
        value={(requires.value ?? []).map(String)}
        onChange={(ids) => requires.onChange(ids.map(Number))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Choice label={L.gender} labels={GENDERS} {...field<keyof typeof GENDERS>('gender')} />
        <Choice label={L.relief} labels={RELIEFS} {...field<keyof typeof RELIEFS>('relief')} />
      </SimpleGrid>
      <Toggle label={L.break_paid} {...field<boolean>('break_paid')} />
      <Textarea
        label={L.post_orders}
        description="What guards do at this post. A change is a new version."
        autosize
        minRows={2}
        maxLength={5000}
        {...text('post_orders')}
      />
    </>
  )
}

const Toggle = ({ label, name, value, onChange }: { label: string } & ValueInput<boolean>) => (
  <Switch label={label} name={name} checked={value ?? false} onChange={(event) => onChange(event.currentTarget.checked)} />
)
