import { Modal, Stack, Switch, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useSettings } from './settings.tsx'

export function SettingsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const { settings, change } = useSettings()
  return (
    <Modal opened={opened} onClose={onClose} title="Settings" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg" pb="xs">
        <Switch
          label="Dark Mode"
          description="Easier on the eyes at night"
          checked={scheme === 'dark'}
          onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
          data-autofocus
        />
        <Switch
          label="Notifications"
          description="Notices of new incidents, messages, applications and quotes"
          checked={settings.notifications}
          onChange={(event) => change({ notifications: event.currentTarget.checked })}
        />
        <Switch
          label="Move deleted items to Trash"
          description="Keep what is deleted for 30 days"
          checked={settings.trash}
          onChange={(event) => change({ trash: event.currentTarget.checked })}
        />
        <Switch
          label="Show Help Tips"
          description="A short help line on each screen"
          checked={settings.helpTips}
          onChange={(event) => change({ helpTips: event.currentTarget.checked })}
        />
      </Stack>
    </Modal>
  )
}
