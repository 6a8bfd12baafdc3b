import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import {
  create,
  type SERVICE_CATEGORIES,
  type Service,
  ServiceInput,
  ServiceUpdate,
  update,
  uploadPicture,
} from '../../../../api/sales/services.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { usePictureUpload } from '../../../lib/forms/use-picture-upload.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PictureField } from '../../../ui/picture/picture-field.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'

type Category = (typeof SERVICE_CATEGORIES)[number]

const LABELS = {
  title: 'Title',
  description: 'Description',
  price_rate: 'Rate',
  price_unit: 'Unit',
  monthly_price: 'Monthly price',
  monthly_unit: 'Unit of the monthly price',
  category: 'Page',
  image: 'Picture',
}
const PAGES: Record<Category, string> = { cctv: 'CCTV Installation', alarm: 'Alarm Response', guards: 'Guard Services' }
const CATEGORIES = Object.entries(PAGES).map(([value, label]) => ({ value: value as Category, label }))
const SHOWS = { price_rate: formatMoney, monthly_price: formatMoney, category: PAGES }
const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the service.' }
const UPDATE_FAILURES = {
  unexpected: 'An unexpected error occurred while updating the service.',
}
const BLANK = {
  ...{ title: '', description: '', price_rate: null, price_unit: null, monthly_price: null, monthly_unit: null },
  ...{ category: null, image: null },
}

const draft = ({ id: _, version: __, ...fields }: Service) => fields

type ServiceDialogProps = { service: Service | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** Adds or edits a service. */
export function ServiceDialog({ service, onSaved, onClosed }: ServiceDialogProps) {
  const form = useContractForm({
    name: 'services',
    schema: service ? ServiceUpdate : ServiceInput,
    initial: service ? draft(service) : BLANK,
    record: service,
    send: (body, idempotencyKey) =>
      service ? call(update, { params: { id: String(service.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: service ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const image = form.field<string>('image')
  const upload = usePictureUpload(uploadPicture, image.onChange)
  return (
    <FormDialog
      title={service ? 'Edit service' : 'Add service'}
      form={form}
      labels={LABELS}
      shows={SHOWS}
      waiting={upload.progress !== undefined}
      onClosed={onClosed}
      footer={<HistoryLink of="services" id={service?.id} />}
    >
      <TextInput label={LABELS.title} required data-autofocus {...form.text('title')} />
      <Textarea label={LABELS.description} required autosize minRows={3} maxRows={10} {...form.text('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyField label={LABELS.price_rate} required {...form.field('price_rate')} />
        <TextInput
          label={LABELS.price_unit}
          description="What the rate is for, as visitors read it"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="from, per guard per 24 hours"
          {...form.text('price_unit')}
        />
        <MoneyField
          label={LABELS.monthly_price}
          description="Before VAT, for one guard or one site. Visitors get an estimate from it."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('monthly_price')}
        />
        <TextInput
          label={LABELS.monthly_unit}
          description="What the monthly price is for"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="per guard, 12 hours a day"
          {...form.text('monthly_unit')}
        />
        <Select
          label={LABELS.category}
          description="The page of the public site about it"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={CATEGORIES}
          clearable
          {...form.field<Category>('category')}
        />
      </SimpleGrid>
      <PictureField
        label={LABELS.image}
        description="JPG, PNG or WebP, at most 5 MB. Visitors see it on the services page."
        value={image.value}
        error={image.error}
        onChange={image.onChange}
        upload={upload}
      />
    </FormDialog>
  )
}
