import type { TablerIcon } from '@tabler/icons-react'
import type { Permission } from '../../../../api/core/permissions.ts'
import type { ResourcePage } from '../../../../api/core/resource-types.ts'

/** A page: its address, description, the key after G that opens it where it has one, and synonyms for the command palette. */
export type Screen = Omit<ResourcePage, 'group' | 'icon' | 'to'> & {
  to: string
  icon: TablerIcon
  /** The permission to open it; it is hidden from everybody else. */
  permission: Permission
  /** Permissions of which one is needed to be shown it; its own permission when left out. */
  shownTo?: readonly Permission[]
  /** It is not offered to those with this permission, who have pages for more than the own stations. */
  unless?: Permission
}
