import { loadWhenOpened } from '../../shared/load-when-opened.tsx'

/** The form of a station; its code, with the map and the fields for numbers, is loaded when the first one is opened. */
export const StationForm = loadWhenOpened('station-dialog', 'station', () =>
  import('./station-dialog.tsx').then(({ StationDialog }) => StationDialog),
)
