import { loadWhenOpened } from '../../../../shared/load-when-opened.tsx'

/** The drawer with the seats of a post, loaded when the first one is opened. */
export const OpenedSlots = loadWhenOpened('slot-drawer', 'post', () =>
  import('./slot-drawer.tsx').then(({ SlotDrawer }) => SlotDrawer),
)
