import { Accordion, Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Home } from '../../../../api/company/home.ts'
import { formatNumber } from '../../../lib/format.ts'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './content.module.css'
import { ContentEntries } from './content-entries.tsx'
import { ContentInput } from './content-input.tsx'
import { type ContentSection, SECTIONS } from './sections.ts'
import { SitePreview } from './site-preview.tsx'
import { type ContentEditing, useContent } from './use-content.ts'
import { VersionsDrawer } from './versions-drawer.tsx'

type ContentEditorProps = { home: Home; onSaved: (saved: Home, message: string) => void }

/** The texts of the site beside a live preview. */
export function ContentEditor({ home, onSaved }: ContentEditorProps) {
  const editing = useContent(home, onSaved)
  const [opened, setOpened] = useState<string[]>(['Brand'])
  const [showVersions, setShowVersions] = useState(false)
  const changed = editing.changes.length
  const faulty = SECTIONS.filter((section) => hasErrors(section, editing.errors)).map(({ title }) => title)
  const shown = [...new Set([...opened, ...faulty])]
  return (
    <div className={classes.editor}>
      <form
        className={classes.form}
        noValidate
        aria-label="Site content"
        onSubmit={(event) => {
          event.preventDefault()
          editing.save()
        }}
      >
        <div className={classes.bar}>
          <Text size="sm" c="dimmed" role="status">
            {changed === 0
              ? `Version ${editing.version}, saved`
              : `${formatNumber(changed)} ${changed === 1 ? 'change' : 'changes'} not saved`}
          </Text>
          <Group gap="sm">
            <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => setShowVersions(true)}>
              Versions
            </Button>
            <Button variant="default" disabled={changed === 0 || editing.saving} onClick={editing.discard}>
              Discard
            </Button>
            <Button type="submit" color="amber" loading={editing.saving} disabled={changed === 0}>
              Save
            </Button>
          </Group>
        </div>
        {editing.problem && <Notice kind="error" text={editing.problem} />}
        {editing.conflict && <ContentConflict conflict={editing.conflict} />}
        <Accordion multiple value={shown} onChange={setOpened} variant="separated" order={2}>
          {SECTIONS.map((section) => (
            <Accordion.Item key={section.title} value={section.title}>
              <Accordion.Control>{section.title}</Accordion.Control>
              {/* Collapsed sections are unmounted, so that typing stays fast. */}
              <Accordion.Panel>
                {shown.includes(section.title) && <SectionFields section={section} editing={editing} />}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </form>
      <SitePreview content={editing.draft} />
      {showVersions && (
        <VersionsDrawer
          content={editing.draft}
          onTake={(content) => {
            editing.fill(content)
            setShowVersions(false)
          }}
          onClose={() => setShowVersions(false)}
        />
      )}
      <LeaveGuard dirty={changed > 0} />
    </div>
  )
}

const hasErrors = (section: ContentSection, errors: Record<string, string>) =>
  Object.keys(errors).some((place) =>
    'list' in section
      ? place.split('.')[0] === section.list
      : section.fields.some(({ name }) => [...section.place, name].join('.') === place),
  )

function SectionFields({ section, editing }: { section: ContentSection; editing: ContentEditing }) {
  if ('list' in section) return <ContentEntries section={section} editing={editing} />
  return (
    <Stack gap="sm">
      {section.fields.map((field) => (
        <ContentInput key={field.name} field={field} place={[...section.place, field.name]} editing={editing} />
      ))}
    </Stack>
  )
}

function ContentConflict({ conflict }: { conflict: NonNullable<ContentEditing['conflict']> }) {
  return (
    <Alert role="alert" color="amber" icon={<IconUsers />} title="Somebody else saved the content while you were editing">
      <Text size="sm">Their content is version {conflict.version}. Yours is still in the form; versions can be compared.</Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" color="amber" onClick={conflict.keepMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={conflict.takeTheirs}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  )
}
