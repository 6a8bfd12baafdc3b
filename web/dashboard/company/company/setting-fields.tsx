import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { CAP_RULES, CEILINGS, PERIODS, RULES, TWO_GUARDS_RULES } from '../../../../api/company/company-settings.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatNumber } from '../../../../api/core/format.ts'
import { percentText } from '../../../../api/sales/quotation-figures.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { CountField, HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { Section } from './section.tsx'
import { SETTING_LABELS as LABELS } from './setting-labels.ts'
import type { SettingForm } from './use-company.ts'

const COLUMNS = { base: 1, sm: 2 }
const NOTIFICATIONS = ['notify_messages', 'notify_applications', 'notify_quotes', 'notify_incidents', 'notify_requests'] as const

/** Consequences of a broken rule that has a choice. */
const CONSEQUENCES: Record<(typeof CAP_RULES)[number], string> = {
  off: 'Not judged',
  warn: 'Asks for a reason',
  stop: 'Cannot be planned',
}
type Consequence = keyof typeof CONSEQUENCES
/** Formats of the settings where somebody else has changed them. */
export const SETTING_SHOWS = { corporate_discount_rate: percentText, cap_rule: CONSEQUENCES, two_guards_rule: CONSEQUENCES }
const choicesOf = (values: readonly Consequence[]) => values.map((value) => ({ value, label: CONSEQUENCES[value] }))

type SettingFieldsProps = {
  form: SettingForm
  /** The address of notices that have none of their own. */
  contactEmail: string
}

/** The fields that are saved with the company settings, by section. */
export function SettingFields({ form, contactEmail }: SettingFieldsProps) {
  const period = (name: keyof typeof PERIODS, unit: string, after: string) => (
    <CountField
      label={LABELS[name]}
      description={`Kept for this long after ${after}. ${PERIODS[name].join(' to ')} ${unit}.`}
      required
      unit={unit}
      {...form.field<number | string>(name)}
    />
  )
  const ceiling = (name: keyof typeof CEILINGS, unit: string, about: string) => (
    <CountField
      label={LABELS[name]}
      description={`${about} ${CEILINGS[name].map(formatNumber).join(' to ')}.`}
      required
      unit={unit}
      {...form.field<number | string>(name)}
    />
  )
  const rule = (name: keyof typeof RULES, about: string) => (
    <CountField
      label={LABELS[name]}
      description={`${about}, ${RULES[name].join(' to ')} hours. Leave it empty for no rule.`}
      placeholder="No rule"
      unit="hours"
      {...form.field<number | string>(name)}
    />
  )
  const toggle = (name: 'free_day' | 'strict_rules' | 'require_qualifications' | 'require_two_factor', about: string) => {
    const { value, onChange, ...field } = form.field<boolean>(name)
    return (
      <Switch
        {...field}
        label={LABELS[name]}
        description={about}
        checked={value ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  const consequence = (name: 'cap_rule' | 'two_guards_rule', values: readonly Consequence[], about: string) => (
    <Select
      label={LABELS[name]}
      description={about}
      data={choicesOf(values)}
      allowDeselect={false}
      {...HINT_BELOW}
      {...form.field<Consequence>(name)}
    />
  )
  return (
    <>
      <Section id="discount">
        <SimpleGrid cols={COLUMNS}>
          <PercentField
            label={LABELS.corporate_discount_rate}
            required
            {...form.field<number | string>('corporate_discount_rate')}
          />
        </SimpleGrid>
      </Section>
      <Section id="invoices">
        <SimpleGrid cols={COLUMNS}>
          <TextInput
            label={LABELS.invoice_prefix}
            description={`As in ${form.values.invoice_prefix || '…'}-${today().slice(0, 4)}-000123`}
            required
            maxLength={8}
            {...HINT_BELOW}
            {...form.text('invoice_prefix')}
          />
          <CountField
            label={LABELS.payment_terms_days}
            description="Sets the due date of a new invoice."
            required
            unit="days"
            {...form.field<number | string>('payment_terms_days')}
          />
          <TextInput label={LABELS.bank_name} {...form.text('bank_name')} />
          <TextInput label={LABELS.account_name} {...form.text('account_name')} />
          <TextInput label={LABELS.account_number} {...form.text('account_number')} />
          <TextInput label={LABELS.mobile_money} placeholder="MTN 0770 000 000" {...form.text('mobile_money')} />
          <TextInput label={LABELS.tax_number} inputMode="numeric" {...form.text('tax_number')} />
        </SimpleGrid>
      </Section>
      <Section id="retention">
        <SimpleGrid cols={COLUMNS}>
          {period('rejected_months', 'months', 'the decision')}
          {period('document_days', 'days', 'the decision')}
          {period('message_months', 'months', 'they came in')}
          {period('email_days', 'days', 'they left')}
        </SimpleGrid>
      </Section>
      <Section id="rules">
        <SimpleGrid cols={COLUMNS}>
          {rule('minimum_rest_hours', 'The least')}
          {rule('longest_shift_hours', 'The most')}
          {rule('average_hours', 'The most over the days of “Hours of work” in Rates and law')}
          {rule('weekly_hours', 'The most from Monday to Sunday')}
          {consequence(
            'cap_rule',
            CAP_RULES,
            'More in a week, on average, than “A week with overtime, at most” in Rates and law: 56 hours, unless it says otherwise.',
          )}
          {consequence(
            'two_guards_rule',
            TWO_GUARDS_RULES,
            'No other guard is planned at the station at that time. While another shift is open there, a reason is enough in any case.',
          )}
        </SimpleGrid>
        {toggle(
          'free_day',
          'Everybody has the rest day of “Hours of work” in Rates and law: 24 hours at a stretch in every seven days, unless it says otherwise.',
        )}
        {toggle(
          'strict_rules',
          'If on, a shift that another program sends without a reason is refused; if off, it is saved with a warning and listed. The dashboard always asks for a reason.',
        )}
        {toggle(
          'require_qualifications',
          'If on, a guard without a valid qualification that every guard on duty must have cannot be planned; a shift outside of contracts that another program sends is saved with a warning and is an exception. Qualifications that have not been recorded for anybody are not checked.',
        )}
      </Section>
      <Section id="notifications">
        <SimpleGrid cols={COLUMNS}>
          {NOTIFICATIONS.map((name) => (
            <TextInput
              key={name}
              label={LABELS[name]}
              type="email"
              inputMode="email"
              placeholder={contactEmail}
              {...form.text(name)}
            />
          ))}
          {ceiling('told_an_hour', 'an hour', 'To one person; further ones wait and come as one: “and 12 more”.')}
          {ceiling('paid_a_day', 'a day', 'All together; calls for help leave in any case.')}
        </SimpleGrid>
      </Section>
      <Section id="security">
        {toggle('require_two_factor', 'A super admin without one can only open the profile to set it up. Set up yours first.')}
      </Section>
    </>
  )
}
