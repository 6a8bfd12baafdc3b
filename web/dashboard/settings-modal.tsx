import { Modal, Stack, Switch, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { type Settings, useSettings } from './settings.tsx'

const SWITCHES: { name: keyof Settings; label: string; about: string }[] = [
  { name: 'notifications', label: 'Notifications', about: 'Notices of new incidents, messages, applications and quotes' },
  { name: 'trash', label: 'Move deleted items to Trash', about: 'Keep what is deleted for 30 days' },
  { name: 'helpTips', label: 'Show Help Tips', about: 'A short help line on each screen' },
]

export function SettingsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const { settings, change } = useSettings()
  return (
    <Modal opened={opened} onClose={onClose} title="Settings" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg" pb="xs">
        <Toggle
          label="Dark Mode"
          about="Easier on the eyes at night"
          on={dark}
          onChange={(on) => setColorScheme(on ? 'dark' : 'light')}
        />
        {SWITCHES.map(({ name, ...words }) => (
          <Toggle key={name} {...words} on={settings[name]} onChange={(on) => change({ [name]: on })} />
        ))}
      </Stack>
    </Modal>
  )
}

function Toggle({ label, about, on, onChange }: { label: string; about: string; on: boolean; onChange: (on: boolean) => void }) {
  const aboutId = useId()
  return (
    <div>
      <Switch label={label} aria-describedby={aboutId} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <Text id={aboutId} size="xs" c="dimmed" pl={50}>
        {about}
      </Text>
    </div>
  )
}
