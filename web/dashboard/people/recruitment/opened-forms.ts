import { loadWhenOpened } from '../../shared/load-when-opened.tsx'

// The board and the list of applications are shown without the code of what is opened from them.

export const OpenedApplication = loadWhenOpened('application-drawer', 'application', () =>
  import('./applications/application-drawer.tsx').then(({ ApplicationDrawer }) => ApplicationDrawer),
)
export const OpenedHiring = loadWhenOpened('hire-drawer', 'form', () =>
  import('./applications/hire-drawer.tsx').then(({ HireDrawer }) => HireDrawer),
)
export const OpenedMove = loadWhenOpened('move-dialog', 'form', () =>
  import('./moves/move-dialog.tsx').then(({ MoveDialog }) => MoveDialog),
)
