import { ActionIcon, Button, Group, Paper, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { DatedSetting } from '../../../../api/company/dated-settings.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type Rate, STAGES } from './rate-fields.ts'
import { RateValue } from './rate-value.tsx'
import classes from './rates.module.css'

/** Actions on the values of a key; none without the permission. */
type Actions = { add: () => void; edit: (setting: DatedSetting) => void; remove: (setting: DatedSetting) => void }

type RateCardProps = {
  rate: Rate
  /** The values of one key, latest first. */
  settings: DatedSetting[]
  actions: Actions | undefined
}

/** One key: what counts now and later, and folded away what counted before. */
export function RateCard({ rate, settings, actions }: RateCardProps) {
  const past = settings.filter(({ standing }) => standing === 'Past')
  return (
    <Paper component="article" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={rate.title} className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={3} size="h5">
            {rate.title}
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            {rate.about}
          </Text>
        </div>
        {actions && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            onClick={actions.add}
            aria-label={`New value: ${rate.title}`}
          >
            New value
          </Button>
        )}
      </div>
      {settings
        .filter(({ standing }) => standing !== 'Past')
        .map((setting) => (
          <Version key={setting.id} rate={rate} setting={setting} actions={actions} />
        ))}
      {past.length > 0 && (
        <details className={classes.history}>
          <summary>{past.length === 1 ? 'Previous value' : `${past.length} previous values`}</summary>
          {past.map((setting) => (
            <Version key={setting.id} rate={rate} setting={setting} actions={actions} />
          ))}
        </details>
      )}
    </Paper>
  )
}

type VersionProps = { rate: Rate; setting: DatedSetting; actions: Actions | undefined }

function Version({ rate, setting, actions }: VersionProps) {
  const { valid_from, counts_from, standing, stage, source, removable, value } = setting
  const from = formatDay(valid_from)
  return (
    <section className={classes.version} aria-label={`${rate.title} from ${from}`}>
      <Group gap="xs" h={34}>
        <Text size="sm" fw={600}>
          From {from}
        </Text>
        <StatusBadge text={stage === 'in_force' ? standing : STAGES[stage]} variant={STATUS_VARIANTS.dated[standing]} />
        {actions && removable && (
          <Group gap={0} ml="auto">
            <Tooltip label="Edit">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Edit ${rate.title} from ${from}`}
                onClick={() => actions.edit(setting)}
              >
                <IconPencil size={18} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Remove">
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Remove ${rate.title} from ${from}`}
                onClick={() => actions.remove(setting)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      {counts_from !== valid_from && (
        <Text size="sm">Counted from {formatDay(counts_from)}: the months before it were settled when it was entered.</Text>
      )}
      {stage !== 'in_force' && <Text size="sm">Counts nowhere until it is in force.</Text>}
      <RateValue rate={rate} value={value} />
      {source && (
        <Text size="sm" c="dimmed">
          Source: {source}
        </Text>
      )}
    </section>
  )
}
