import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES, TRANSLATED } from '../../../../api/core/languages.ts'
import * as translations from '../../../../api/website/translations.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { TranslationDialog } from './translation-dialog.tsx'

export const handle = {
  title: 'Translations',
  help: 'Texts of the site and the portal in Luganda and Swahili. Visitors see a translation once it is approved here; until then they see English.',
}

type Translation = translations.Translation

/** `Portal: rounds` for the folder `portal/rounds`. */
const placeName = (place: string) => place.replace(/^./, (first) => first.toUpperCase()).replace('/', ': ')

const COLUMNS: Column<Translation>[] = [
  { field: 'text', title: 'English', sortable: true, breaks: 'anywhere', cell: ({ text }) => text },
  {
    field: 'translation',
    title: 'Translation',
    sortable: true,
    breaks: 'anywhere',
    card: 'line',
    cell: ({ translation, language }) => <span lang={language}>{translation}</span>,
  },
  { field: 'language', title: 'Language', card: 'line', cell: ({ language }) => LANGUAGES[language] },
  { field: 'places', title: 'Where', breaks: 'anywhere', cell: ({ places }) => places.map(placeName).join(', ') },
  {
    field: 'approved',
    title: 'Shown to visitors',
    card: 'state',
    cell: ({ approved }) => <StatusBadge text={approved ? 'Approved' : 'In English'} variant={approved ? 'good' : 'plain'} />,
  },
  {
    field: 'approved_by',
    title: 'Approved by',
    cell: ({ approved_by, approved_at }) =>
      approved_at && (
        <>
          {approved_by}, <TimeAgo at={approved_at} />
        </>
      ),
  },
]
const TEXTS = {
  loading: 'Loading translations...',
  empty: 'No translations yet.',
  emptyHint: 'Each text of the site and the portal appears here.',
  noMatch: 'No translations match your search.',
}
const FAILURES = { unexpected: 'An unexpected error occurred while fetching translations.' }
const APPROVAL_FAILURES = { unexpected: 'An unexpected error occurred while approving the translation.' }

const LANGUAGE_CHOICES = TRANSLATED.map((language) => ({ value: language, label: LANGUAGES[language] }))
const STATES = [
  { value: 'true', label: 'Approved' },
  { value: 'false', label: 'In English' },
]

export default function TranslationsPage() {
  const cache = useQueryClient()
  const banner = useBanner()
  const editable = useCan()('website.write')
  const [edited, setEdited] = useState<Translation>()
  const list = useList(translations.list, { name: 'translations', texts: FAILURES })
  const places = useQuery({ queryKey: ['translation-places'], queryFn: () => call(translations.places, {}) })

  function saved(message: string) {
    void reloadLists(cache, 'translations')
    banner.success(message)
  }
  async function approve({ id, version }: Translation, approved: boolean) {
    try {
      const { message } = await call(translations.approve, { params: { id: String(id) }, body: { approved, version } })
      saved(message)
    } catch (error) {
      banner.error(failureText(error, APPROVAL_FAILURES))
    }
  }
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Translations"
        columns={COLUMNS}
        nameOf={({ text, language }) => `${text} (${LANGUAGES[language]})`}
        texts={TEXTS}
        search="Search by text or translation..."
        order="By text"
        moreFilters={<Lost of={places} text="The places of texts could not be loaded." />}
        filters={[
          { field: 'language', label: 'Language', choices: LANGUAGE_CHOICES },
          { field: 'approved', label: 'State', choices: STATES },
          {
            field: 'place',
            label: 'Where',
            choices: (places.data ?? []).map((place) => ({ value: place, label: placeName(place) })),
          },
        ]}
        actions={[
          { label: 'Edit', icon: IconPencil, run: setEdited, hidden: () => !editable },
          {
            label: 'Approve',
            icon: IconCheck,
            run: (one) => void approve(one, true),
            hidden: ({ approved }) => !editable || approved,
          },
          {
            label: 'Show in English:',
            icon: IconX,
            run: (one) => void approve(one, false),
            hidden: ({ approved }) => !editable || !approved,
          },
        ]}
      />
      {edited && (
        <TranslationDialog
          translation={edited}
          onSaved={(message) => {
            setEdited(undefined)
            saved(message)
          }}
          onClosed={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
