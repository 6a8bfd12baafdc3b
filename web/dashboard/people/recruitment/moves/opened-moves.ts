import { loadWhenOpened } from '../../../shared/load-when-opened.tsx'

// The board and the list of applications are shown without the code of what is opened from them.

/** The form that hires an applicant. */
export const OpenedHiring = loadWhenOpened('hire-drawer', 'form', () =>
  import('../applications/hire-drawer.tsx').then(({ HireDrawer }) => HireDrawer),
)
/** The form that moves an application and writes to the applicant. */
export const OpenedMove = loadWhenOpened('move-dialog', 'form', () =>
  import('./move-dialog.tsx').then(({ MoveDialog }) => MoveDialog),
)
