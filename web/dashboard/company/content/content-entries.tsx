import { ActionIcon, Button, Fieldset, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { ContentInput } from './content-input.tsx'
import type { ContentSection } from './sections.ts'
import type { ContentEditing } from './use-content.ts'

type EntriesProps = { section: Extract<ContentSection, { list: string }>; editing: ContentEditing }

/** Kinds of fields that are no text: blank, they hold nothing. */
const WITHOUT_TEXT = ['picture', 'day', 'whole', 'decimal']

/** A list of similar entries: edit, add, remove, reorder. */
export function ContentEntries({ section, editing }: EntriesProps) {
  const { list, one, fields, least, most } = section
  const entries = editing.draft[list] as unknown[]
  const replace = (next: unknown[]) => editing.set([list], next)
  const swap = (a: number, b: number) => replace(entries.with(a, entries[b]).with(b, entries[a]))
  const blank = Object.fromEntries(fields.map(({ name, kind = 'line' }) => [name, WITHOUT_TEXT.includes(kind) ? null : '']))
  const error = editing.errors[list]
  return (
    <Stack gap="md">
      {entries.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and every input is controlled
        <Fieldset key={place} legend={`${capital(one)} ${place + 1}`} p="md">
          <Stack gap="sm">
            {fields.map((field) => (
              <ContentInput key={field.name} field={field} place={[list, place, field.name]} editing={editing} />
            ))}
            {most > 1 && (
              <Group gap={4} justify="flex-end">
                <Step
                  label={`Move ${one} ${place + 1} up`}
                  icon={IconArrowUp}
                  off={place === 0}
                  run={() => swap(place, place - 1)}
                />
                <Step
                  label={`Move ${one} ${place + 1} down`}
                  icon={IconArrowDown}
                  off={place === entries.length - 1}
                  run={() => swap(place, place + 1)}
                />
                {least < most && (
                  <Step
                    label={`Remove ${one} ${place + 1}`}
                    icon={IconTrash}
                    off={entries.length <= least}
                    run={() => replace(entries.filter((_, other) => other !== place))}
                  />
                )}
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          There is no {one}; the page leaves this part out.
        </Text>
      )}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {entries.length < most && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => replace([...entries, blank])}>
            Add a {one}
          </Button>
        </div>
      )}
    </Stack>
  )
}

type StepProps = { label: string; icon: typeof IconTrash; off: boolean; run: () => void }

const Step = ({ label, icon: Icon, off, run }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={off} onClick={run}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
)

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1)
