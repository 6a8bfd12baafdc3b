import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMe } from '../../../lib/session/use-me.ts'
import { signOutToLogin } from '../session/session-end.ts'
import classes from './account-menu.module.css'
import { initialsOf } from './initials.ts'

/** The menu of the signed-in person in the header: who it is, the profile, the settings, and Logout. */
export function AccountMenu({ onSettings }: { onSettings: () => void }) {
  const person = useMe().data
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden>Account </VisuallyHidden>
          <Avatar size={34} className={classes.avatar}>
            {person && initialsOf(person.userName)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {person && (
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
              {person.userName}
            </Text>
            <Text size="xs" truncate>
              {person.emailAddress}
            </Text>
          </Menu.Label>
        )}
        <Menu.Item component={Link} to="/dashboard/profile" leftSection={<IconUserCircle size={18} stroke={1.7} />}>
          My profile
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={18} stroke={1.7} />} onClick={onSettings}>
          Settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void signOutToLogin()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
