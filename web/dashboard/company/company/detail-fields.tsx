import { Anchor, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { uploadPicture } from '../../../../api/company/home.ts'
import { usePictureUpload } from '../../../lib/forms/use-picture-upload.ts'
import { HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { PictureField } from '../../../ui/picture/picture-field.tsx'
import { BRAND_FIELDS, CONTACT_FIELDS, type ContentField } from './company-fields.ts'
import { Section } from './section.tsx'
import type { DetailForm } from './use-company.ts'

const FIELDS = [...BRAND_FIELDS, ...CONTACT_FIELDS]
/** The only picture. */
const LOGO = FIELDS.find(({ kind }) => kind === 'picture')
export const DETAIL_LABELS = Object.fromEntries(FIELDS.map(({ name, label }) => [name, label]))

const INPUT_TYPES: Partial<Record<NonNullable<ContentField['kind']>, string>> = { email: 'email', phone: 'tel' }

/** The company's name and contact details. */
export const DetailFields = ({ form }: { form: DetailForm }) => (
  <Section id="brand">
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {FIELDS.filter((field) => field !== LOGO).map((field) => (
        <DetailField key={field.name} field={field} form={form} />
      ))}
    </SimpleGrid>
    {LOGO && <LogoField field={LOGO} form={form} />}
    <Text size="sm">
      The other texts and pictures of the site are in{' '}
      <Anchor component={Link} to="/dashboard/content" inherit underline="always">
        Site content
      </Anchor>
      .
    </Text>
  </Section>
)

type DetailFieldProps = { field: ContentField; form: DetailForm }

function DetailField({ field, form }: DetailFieldProps) {
  const { name, label, kind = 'line', hint, optional } = field
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

function LogoField({ field: { label, hint = '' }, form }: DetailFieldProps) {
  const { value, error, onChange } = form.field<string | null>('logo')
  const upload = usePictureUpload(uploadPicture, onChange)
  return <PictureField label={label} description={hint} value={value ?? null} error={error} onChange={onChange} upload={upload} />
}
