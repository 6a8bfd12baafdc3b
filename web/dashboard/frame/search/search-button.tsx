import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from '../frame.module.css'
import { isMac, keyName } from '../shortcuts/shortcuts.ts'

/** Opens the global search; an icon on phones. */
export const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <UnstyledButton
    className={classes.search}
    aria-haspopup="dialog"
    aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
    onClick={onClick}
  >
    <IconSearch size={18} aria-hidden />
    <span className={classes.searchWords}>
      Search <kbd aria-hidden>{keyName('mod+k')}</kbd>
    </span>
  </UnstyledButton>
)
