import { loadPanel } from '../../../shared/record-page/load-panel.tsx'

/** The map of the stations; its code is loaded when it is shown for the first time. */
export const StationMap = loadPanel('now-map', async () => (await import('./station-map.tsx')).StationMap)
