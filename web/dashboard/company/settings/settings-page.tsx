import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useDarkMode } from '../../frame/sidebar/color-scheme.ts'
import { useSettings } from '../../frame/sidebar/settings.tsx'
import { EmptyTrash } from './empty-trash.tsx'
import { ProgramVersion } from './program-version.tsx'
import { TrashTable } from './trash-table.tsx'

export const handle = {
  title: 'Settings',
  help: 'These settings apply to you only. You can also open them from the sidebar on every page.',
}

/** The settings of the sidebar's dialog as a page, and the Trash. */
export default function SettingsPage() {
  const { dark, setDark } = useDarkMode()
  const { settings, change } = useSettings()
  return (
    <Stack gap="xl">
      <Paper withBorder p="lg">
        <Stack gap="lg">
          <Checkbox
            label="Enable Dark Mode"
            description="Easier on the eyes at night. Kept in this browser."
            checked={dark}
            onChange={(event) => setDark(event.currentTarget.checked)}
          />
          <Checkbox
            label="Enable Notifications"
            description="Notices of what is new or urgent, at the bell. They are on again when you next load the dashboard."
            checked={settings.notifications}
            onChange={(event) => change({ notifications: event.currentTarget.checked })}
          />
          <Checkbox
            label="Move deleted items to Trash"
            description="Staff can restore them for 30 days. Kept in this browser."
            checked={settings.trash}
            onChange={(event) => change({ trash: event.currentTarget.checked })}
          />
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconHelp size={18} />}
              onClick={() => change({ helpTips: !settings.helpTips })}
            >
              {settings.helpTips ? 'Hide Help' : 'Show Help'}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {settings.helpTips && 'Every screen begins with a short line of help.'}
            </Text>
          </Group>
        </Stack>
      </Paper>
      <div>
        <Group justify="space-between" mb="md" gap="sm">
          <Title order={2} size="h4">
            Trash
          </Title>
          <EmptyTrash />
        </Group>
        <TrashTable />
      </div>
      <ProgramVersion />
    </Stack>
  )
}
