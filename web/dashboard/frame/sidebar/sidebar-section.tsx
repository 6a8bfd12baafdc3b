import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { remember, remembered } from '../../../lib/browser-memory.ts'
import classes from '../frame.module.css'
import type { SidebarGroup } from './sidebar-entries.ts'

/** Local storage key of the sections that were opened or folded, as JSON: whether it is open by label. */
const KEY = 'sections'
/** Entries that fit on a screen of 800 px: the sections after them are folded until somebody opens them. */
const FITTING = 12

type SectionsOptions = { groups: SidebarGroup[]; isHere: (group: SidebarGroup) => boolean; pathname: string }

/** Which sections are open: as chosen in this browser, else the first ones; that of another page opens when one goes there. */
export function useSections({ groups, isHere, pathname }: SectionsOptions) {
  const [chosen, setChosen] = useState(() => remembered<Record<string, boolean>>(KEY, {}))
  const [opened, setOpened] = useState({ pathname, folded: '' })
  if (opened.pathname !== pathname) setOpened({ pathname, folded: '' })
  let entries = 0
  const open = groups.map((group) => {
    entries += group.entries.length
    if (isHere(group)) return opened.folded !== group.label
    return chosen[group.label] ?? entries <= FITTING
  })
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

type SectionProps = { label: string; open: boolean; onToggle: () => void; children: ReactNode }

/** A section of the sidebar: its heading opens and folds it. */
export function SidebarSection({ label, open, onToggle, children }: SectionProps) {
  const id = useId()
  return (
    <div className={classes.group}>
      <h2 className={classes.groupHead}>
        <UnstyledButton className={classes.groupLabel} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {label}
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
