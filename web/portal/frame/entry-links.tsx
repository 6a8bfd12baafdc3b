import { NavLink } from 'react-router'
import type { Entry } from './entries.ts'

/** The pages as list items. */
export const EntryLinks = ({ entries, onFollow }: { entries: readonly Entry[]; onFollow?: () => void }) =>
  entries.map(({ to, name, icon: Icon }) => (
    <li key={to}>
      <NavLink to={to} end={to === '/portal'} onClick={onFollow} prefetch="intent">
        <Icon size={22} aria-hidden="true" />
        {name}
      </NavLink>
    </li>
  ))
