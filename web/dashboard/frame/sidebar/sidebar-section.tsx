import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { remember, remembered } from '../../../lib/browser-memory.ts'
import classes from '../frame.module.css'
import type { SidebarGroup } from './sidebar-entries.ts'

/** Local storage key of the sections that were opened or folded, as JSON: whether it is open by label. */
const KEY = 'sections'

type SectionsOptions = { groups: SidebarGroup[]; isHere: (group: SidebarGroup) => boolean; pathname: string }

/** Sections that are open: as chosen in this browser, else as they begin; that of another page opens when one goes there. */
export function useSections({ groups, isHere, pathname }: SectionsOptions) {
  const [chosen, setChosen] = useState(() => remembered<Record<string, boolean>>(KEY, {}))
  const [opened, setOpened] = useState({ pathname, folded: '' })
  if (opened.pathname !== pathname) setOpened({ pathname, folded: '' })
  const open = groups.map((group) => (isHere(group) ? opened.folded !== group.label : (chosen[group.label] ?? group.open)))
  return {
    isOpen: (group: SidebarGroup) => open[groups.indexOf(group)] ?? true,
    toggle(group: SidebarGroup) {
      const next = !open[groups.indexOf(group)]
      const choices = { ...chosen, [group.label]: next }
      setChosen(choices)
      setOpened({ pathname, folded: next ? '' : group.label })
      remember(KEY, choices)
    },
  }
}

type SectionProps = {
  label: string
  open: boolean
  onToggle: () => void
  /** The number that waits in it, which its links say while it is open. */
  count: ReactNode
  children: ReactNode
}

/** A section of the sidebar: its heading opens and folds it. */
export function SidebarSection({ label, open, onToggle, count, children }: SectionProps) {
  const id = useId()
  return (
    <div className={classes.group}>
      <h2 className={classes.groupHead}>
        <UnstyledButton className={classes.groupLabel} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {label}
          {!open && count}
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
