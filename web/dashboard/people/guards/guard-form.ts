import { loadWhenOpened } from '../../shared/load-when-opened.tsx'

/** The form of a guard; its code is loaded when the first one is opened. */
export const GuardForm = loadWhenOpened('guard-drawer', 'guard', () =>
  import('./guard-drawer.tsx').then(({ GuardDrawer }) => GuardDrawer),
)
