import { SimpleGrid, Text, Textarea } from '@mantine/core'
import type { HolidayRule, LineKind, RateUnit } from '../../../../api/contracts/charges.ts'
import type { LineTermsInput } from '../../../../api/contracts/contract-lines.ts'
import { formatWeekdays } from '../../../../api/contracts/weekdays.ts'
import { endsNextDay, Hours, minutesOf } from '../../../../api/core/shift.ts'
import { formatMinutes, formatMoney } from '../../../lib/format.ts'
import type { FormPart } from '../../../lib/forms/form-lines.ts'
import { CountField } from '../../../ui/fields/count-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { WeekdaysField } from '../../shared/weekdays-field.tsx'
import { Choice } from '../choice.tsx'
import { HOLIDAY_LABELS, UNIT_LABELS } from '../contract-labels.ts'

/** The fields of terms by their names in the API. */
export const TERMS_LABELS = {
  valid_from: 'From',
  seats: 'Guards at the same time',
  start_time: 'Begins at',
  end_time: 'Ends at',
  weekdays: 'Days',
  holiday: 'On public holidays',
  holiday_extra_percent: 'Addition on holidays',
  rate_unit: 'Charged',
  rate: 'Rate',
  extra_rate: 'Rate of an extra shift',
  reason: 'Reason',
}
const L = TERMS_LABELS

/** Texts of the values of these fields, for a conflict with somebody else's change. */
export const TERMS_SHOWS = {
  weekdays: formatWeekdays,
  holiday: HOLIDAY_LABELS,
  holiday_extra_percent: (percent: number) => `${percent} %`,
  rate_unit: UNIT_LABELS,
  rate: formatMoney,
  extra_rate: formatMoney,
}

export type AgreedTerms = Omit<LineTermsInput, 'valid_from' | 'version'>

type TermsFieldsProps = {
  kind: LineKind
  form: FormPart<AgreedTerms>
  /** Terms change: typing begins here, and the reason is asked, otherwise only where nobody is needed. */
  changing?: boolean
}

/** Number of guards, hours and price. A line that is no post has a quantity and a rate only. */
export function TermsFields({ kind, form: { text, field }, changing = false }: TermsFieldsProps) {
  const seats = field<number | string>('seats')
  const rate = field<number | string>('rate')
  const reason = (changing || seats.value === 0) && (
    <Textarea
      label={L.reason}
      placeholder="Indexation 5 %, second gate opened"
      autosize
      minRows={1}
      maxLength={500}
      {...text('reason')}
    />
  )
  if (kind !== 'guarding')
    return (
      <>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <CountField label="Quantity" required unit="" {...seats} />
          <MoneyField label={L.rate} required {...rate} />
        </SimpleGrid>
        {reason}
      </>
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <CountField label={L.seats} required unit="guards" data-autofocus={changing || undefined} {...seats} />
        <TimeField label={L.start_time} required {...text('start_time')} />
        <TimeField label={L.end_time} required {...text('end_time')} />
      </SimpleGrid>
      <HoursNote start_time={text('start_time').value} end_time={text('end_time').value} />
      <WeekdaysField label={L.weekdays} {...field<number>('weekdays')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Choice label={L.holiday} labels={HOLIDAY_LABELS} {...field<HolidayRule>('holiday')} />
        {field('holiday').value === 'extra' && (
          <CountField label={L.holiday_extra_percent} required unit="%" {...field<number | string>('holiday_extra_percent')} />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyField label={L.rate} required {...rate} />
        <Choice label={L.rate_unit} labels={UNIT_LABELS} {...field<RateUnit>('rate_unit')} />
      </SimpleGrid>
      <MoneyField
        label={L.extra_rate}
        description="For a shift that is ordered besides the contract; leave empty to charge the value of a shift."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field<number | string>('extra_rate')}
      />
      {reason}
    </>
  )
}

function HoursNote(hours: { start_time: string; end_time: string }) {
  const { data } = Hours.safeParse(hours)
  if (!data) return null
  const minutes = minutesOf(data)
  const length = formatMinutes(minutes)
  return (
    <Text size="sm" c="dimmed" role="status">
      {endsNextDay(data) ? `${length}, ends on the next day (+1).` : `${length}.`}
    </Text>
  )
}
