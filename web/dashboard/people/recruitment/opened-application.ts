import { loadWhenOpened } from '../../shared/load-when-opened.tsx'

/** One application with all its actions, loaded when the first one is opened. */
export const OpenedApplication = loadWhenOpened('application-drawer', 'application', () =>
  import('./applications/application-drawer.tsx').then(({ ApplicationDrawer }) => ApplicationDrawer),
)
