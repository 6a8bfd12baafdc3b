import { Anchor, Modal, Stack, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDarkMode } from './color-scheme.ts'
import { type Settings, useSettings } from './settings.tsx'

const SWITCHES: { name: keyof Settings; label: string; about: string }[] = [
  { name: 'notifications', label: 'Notifications', about: 'Notices of what is new or urgent, at the bell' },
  { name: 'trash', label: 'Move deleted items to Trash', about: 'Keep what is deleted for 30 days' },
  { name: 'helpTips', label: 'Show Help Tips', about: 'A short help line on each screen' },
]

export function SettingsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { dark, setDark } = useDarkMode()
  const { settings, change } = useSettings()
  const may = useCan()
  return (
    <Modal opened={opened} onClose={onClose} title="Settings" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg" pb="xs">
        <Toggle label="Dark Mode" about="Easier on the eyes at night" on={dark} onChange={setDark} />
        {SWITCHES.map(({ name, ...words }) => (
          <Toggle key={name} {...words} on={settings[name]} onChange={(on) => change({ [name]: on })} />
        ))}
        {may('company.read') && (
          <Anchor component={Link} to="/dashboard/settings" size="sm" onClick={onClose}>
            All settings
          </Anchor>
        )}
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
