import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { uploadPicture } from '../../../../api/company/home.ts'
import { usePictureUpload } from '../../../lib/forms/use-picture-upload.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { PictureField } from '../../../ui/picture/picture-field.tsx'
import type { ContentField } from '../company/company-fields.ts'
import { type Place, valueAt } from './change-at.ts'
import type { ContentEditing } from './use-content.ts'

const INPUT_TYPES = { email: 'email', phone: 'tel', url: 'url' } as const

type ContentInputProps = { field: ContentField; place: Place; editing: ContentEditing }

/** One text or picture of the site. */
export function ContentInput({ field, place, editing }: ContentInputProps) {
  const { label, kind = 'line', hint, optional } = field
  if (kind === 'picture') return <ContentPicture field={field} place={place} editing={editing} />
  const value = valueAt(editing.draft, place)
  const common = {
    label,
    description: hint,
    required: !optional,
    error: editing.errors[place.join('.')],
    name: place.join('.'),
  }
  if (kind === 'whole' || kind === 'decimal') {
    return (
      <NumberInput
        {...common}
        value={value as number | string}
        onChange={(next) => editing.set(place, next === '' ? null : next)}
        allowDecimal={kind === 'decimal'}
        decimalScale={6}
        thousandSeparator=""
        hideControls
      />
    )
  }
  if (kind === 'switch') {
    return (
      <Switch
        label={label}
        description={hint}
        checked={value === true}
        onChange={(event) => editing.set(place, event.currentTarget.checked)}
      />
    )
  }
  if (kind === 'day') {
    return <DayField {...common} value={(value ?? null) as string | null} onChange={(day) => editing.set(place, day ?? null)} />
  }
  const text = { ...common, value: String(value ?? '') }
  if (kind === 'text') {
    return (
      <Textarea
        {...text}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        onChange={(event) => editing.set(place, event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...text}
      type={kind === 'line' ? 'text' : INPUT_TYPES[kind]}
      maxLength={300}
      onChange={(event) => editing.set(place, event.currentTarget.value)}
    />
  )
}

function ContentPicture({ field, place, editing }: ContentInputProps) {
  const change = (picture: string | null) => editing.set(place, picture)
  const upload = usePictureUpload(uploadPicture, change)
  return (
    <PictureField
      label={field.label}
      description={field.hint ?? ''}
      value={(valueAt(editing.draft, place) ?? null) as string | null}
      error={editing.errors[place.join('.')]}
      onChange={change}
      upload={upload}
    />
  )
}
