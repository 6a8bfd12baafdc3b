import { Drawer, NavLink } from '@mantine/core'
import {
  IconBell,
  IconClipboardCheck,
  IconList,
  IconLogout,
  IconSearch,
  IconSettings,
  IconUserCircle,
  IconUserShield,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { signOutToLogin } from '../session/session-end.ts'

const PAGES = [
  { to: '/dashboard/visits?record=new', label: 'Note a visit', icon: IconClipboardCheck },
  { to: '/dashboard/my-guards', label: 'My guards', icon: IconUserShield },
  { to: '/dashboard/report-summary', label: 'All incidents', icon: IconList },
  { to: '/dashboard/notices', label: 'Notices', icon: IconBell },
  { to: '/dashboard/profile', label: 'My profile', icon: IconUserCircle },
]

type MoreSheetProps = { opened: boolean; onClose: () => void; onOpen: (part: 'settings' | 'search') => void }

/** The rest of a supervisor's work, from the lower edge of the phone. */
export function MoreSheet({ opened, onClose, onOpen }: MoreSheetProps) {
  const acts = [
    { label: 'Search', icon: IconSearch, run: () => onOpen('search') },
    { label: 'Settings', icon: IconSettings, run: () => onOpen('settings') },
    { label: 'Logout', icon: IconLogout, run: () => void signOutToLogin() },
  ]
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="More"
      hiddenFrom="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label="More">
        {PAGES.map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
            mih={48}
            onClick={onClose}
          />
        ))}
        {acts.map(({ label, icon: Icon, run }) => (
          <NavLink
            key={label}
            component="button"
            label={label}
            leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
            mih={48}
            onClick={run}
          />
        ))}
      </nav>
    </Drawer>
  )
}
