import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import {
  create,
  PAGE_KINDS,
  type PageKind,
  type SitePage,
  SitePageInput,
  SitePageUpdate,
  update,
  uploadPicture,
} from '../../../../api/website/site-pages.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { usePictureUpload } from '../../../lib/forms/use-picture-upload.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { PictureField } from '../../../ui/picture/picture-field.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'

const LABELS = {
  kind: 'Kind',
  slug: 'Address',
  title: 'Title',
  lead: 'First sentence',
  body: 'Text',
  picture: 'Picture',
  published: 'Published',
}
const KINDS = Object.entries(PAGE_KINDS).map(([value, label]) => ({ value: value as PageKind, label }))
const BLANK = { kind: null, slug: '', title: '', lead: '', body: '', picture: null, published: false }
const draft = ({ id: _, version: __, path: ___, ...fields }: SitePage) => fields

type PageDialogProps = { page: SitePage | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** Adds a page of the site, or changes one. */
export function PageDialog({ page, onSaved, onClosed }: PageDialogProps) {
  const form = useContractForm({
    name: 'site-pages',
    schema: page ? SitePageUpdate : SitePageInput,
    initial: page ? draft(page) : BLANK,
    record: page,
    send: (body, idempotencyKey) =>
      page ? call(update, { params: { id: String(page.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: { unexpected: 'An unexpected error occurred while saving the page.' },
  })
  const picture = form.field<string>('picture')
  const published = form.field<boolean>('published')
  const upload = usePictureUpload(uploadPicture, picture.onChange)
  return (
    <FormDialog
      title={page ? 'Edit page' : 'Add page'}
      form={form}
      labels={LABELS}
      shows={{ kind: PAGE_KINDS }}
      waiting={upload.progress !== undefined}
      onClosed={onClosed}
      footer={<HistoryLink of="site_pages" id={page?.id} />}
    >
      <TextInput label={LABELS.title} required data-autofocus {...form.text('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={LABELS.kind} required data={KINDS} {...form.field<PageKind>('kind')} />
        <TextInput
          {...HINT_BELOW}
          label={LABELS.slug}
          description="Its end, such as entebbe"
          required
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('slug')}
        />
      </SimpleGrid>
      <TextInput
        {...HINT_BELOW}
        label={LABELS.lead}
        description="Below the title, and in the results of search engines"
        required
        {...form.text('lead')}
      />
      <Textarea
        {...HINT_BELOW}
        label={LABELS.body}
        description="An empty line begins a paragraph, ## a heading, - an entry of a list."
        required
        autosize
        minRows={8}
        maxRows={20}
        maxLength={5000}
        {...form.text('body')}
      />
      <PictureField
        label={LABELS.picture}
        description="JPG, PNG or WebP, at most 5 MB. Without one the page shows a drawn picture."
        value={picture.value}
        error={picture.error}
        onChange={picture.onChange}
        upload={upload}
      />
      <Switch
        label="Published on the site"
        checked={published.value ?? false}
        onChange={(event) => published.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
