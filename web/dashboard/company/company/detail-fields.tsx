import { Anchor, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { BRAND_FIELDS, CONTACT_FIELDS, type ContentField } from './company-fields.ts'
import { Section } from './section.tsx'
import type { DetailForm } from './use-company.ts'

const FIELDS = [...BRAND_FIELDS, ...CONTACT_FIELDS]
export const DETAIL_LABELS = Object.fromEntries(FIELDS.map(({ name, label }) => [name, label]))

const INPUT_TYPES: Partial<Record<NonNullable<ContentField['kind']>, string>> = { email: 'email', phone: 'tel' }

/** The company's name and contact details. */
export const DetailFields = ({ form }: { form: DetailForm }) => (
  <Section id="brand">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {FIELDS.map((field) => (
        <DetailField key={field.name} field={field} form={form} />
      ))}
    </SimpleGrid>
    <Text size="sm">
      The other texts and pictures of the site are in{' '}
      <Anchor component={Link} to="/dashboard/content" inherit underline="always">
        Site content
      </Anchor>
      .
    </Text>
  </Section>
)

function DetailField({ field: { name, label, kind = 'line', hint, optional }, form }: { field: ContentField; form: DetailForm }) {
  const key = name as Parameters<DetailForm['text']>[0]
  if (kind === 'whole' || kind === 'decimal') {
    const { value, onChange, ...others } = form.field<number | string>(key)
    return (
      <NumberInput
        {...others}
        label={label}
        required
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : next)}
        allowDecimal={kind === 'decimal'}
        decimalScale={6}
        thousandSeparator=""
        hideControls
      />
    )
  }
  return (
    <TextInput
      {...HINT_BELOW}
      label={label}
      required={!optional}
      description={hint}
      type={INPUT_TYPES[kind] ?? 'text'}
      maxLength={300}
      {...form.text(key)}
    />
  )
}
