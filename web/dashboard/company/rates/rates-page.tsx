import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DatedSetting, remove } from '../../../../api/company/dated-settings.ts'
import { formatDay } from '../../../lib/format.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { DATED_SETTINGS } from '../parts/dated-settings.ts'
import { Holidays } from './holidays.tsx'
import { LawReview } from './law-review.tsx'
import { RateCard } from './rate-card.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { RATE_SECTIONS, RATES } from './rate-fields.ts'
import classes from './rates.module.css'

export const handle = {
  title: 'Rates and law',
  help: 'What the law and the company set, with the day from which each value applies.',
}

const LIST_FAILURES = { unexpected: 'An unexpected error occurred while fetching the rates.' }
const REMOVE_FAILURES = { unexpected: 'An unexpected error occurred while removing the value.' }

type Editing = { setting: DatedSetting; asNew: boolean }

export default function RatesPage() {
  const cache = useQueryClient()
  const banner = useBanner()
  const editable = useCan()('company.manage')
  const [editing, setEditing] = useState<Editing>()
  const { data, error, isFetching, refetch } = useQuery(DATED_SETTINGS)
  const undo = useUndo('dated_settings')
  const done = (message: string, undo?: Undo) => {
    void cache.invalidateQueries({ queryKey: DATED_SETTINGS.queryKey })
    banner.success(message, undo)
  }
  const removal = useRemove<DatedSetting>(remove, {
    name: 'dated-settings',
    texts: REMOVE_FAILURES,
    onRemoved: (message, id) => done(message, undo([id])),
    onFailed: banner.error,
  })
  const { asked } = removal
  return (
    <Stack gap="xl" className={classes.page}>
      <Banner banner={banner} />
      <LawReview editable={editable} onDone={banner.success} onFailed={banner.error} />
      {!data && !error && <Loading />}
      {error && !isFetching && <LoadFailure error={error} failures={LIST_FAILURES} again={refetch} />}
      {data &&
        RATE_SECTIONS.map(({ id, title, keys }) => (
          <section key={id} aria-labelledby={id}>
            <Title order={2} size="h4" id={id} mb="sm">
              {title}
            </Title>
            <div className={classes.cards}>
              {keys.map((key) => {
                const settings = data.filter((setting) => setting.key === key)
                const current = settings.find(({ standing }) => standing === 'Current') ?? settings[0]
                const actions = editable &&
                  current && {
                    add: () => setEditing({ setting: current, asNew: true }),
                    edit: (setting: DatedSetting) => setEditing({ setting, asNew: false }),
                    remove: removal.ask,
                  }
                return <RateCard key={key} rate={RATES[key]} settings={settings} actions={actions || undefined} />
              })}
            </div>
          </section>
        ))}
      <section aria-labelledby="holidays">
        <Title order={2} size="h4" id="holidays" mb="sm">
          Public holidays
        </Title>
        <Holidays banner={banner} editable={editable} />
      </section>
      {editing && (
        <RateDialog {...editing} rate={RATES[editing.setting.key]} onSaved={done} onClosed={() => setEditing(undefined)} />
      )}
      <ConfirmDialog {...removal.dialog} title="Remove value" confirm="Remove" danger>
        {asked &&
          `Are you sure you want to remove the value of ${RATES[asked.key].title} from ${formatDay(asked.valid_from)}? The one before it stays in force.`}
      </ConfirmDialog>
    </Stack>
  )
}

const Loading = () => (
  <Stack role="status" aria-label="Loading the rates...">
    <Skeleton height={180} />
    <Skeleton height={320} />
  </Stack>
)
