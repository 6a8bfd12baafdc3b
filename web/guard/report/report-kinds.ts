import type { WordKey } from '../words/words.ts'

type Heading = { value: string; word: WordKey }

/** The categories of incidents. */
export const INCIDENTS: Heading[] = [
  { value: 'theft', word: 'theft' },
  { value: 'attempted_theft', word: 'attemptedTheft' },
  { value: 'intrusion', word: 'intrusion' },
  { value: 'assault', word: 'assault' },
  { value: 'fire', word: 'fire' },
  { value: 'medical', word: 'medical' },
  { value: 'accident', word: 'accident' },
  { value: 'damage', word: 'damage' },
  { value: 'traffic', word: 'traffic' },
  { value: 'alarm', word: 'alarm' },
  { value: 'firearm', word: 'firearm' },
  { value: 'misconduct', word: 'misconduct' },
  { value: 'other', word: 'other' },
]

/** The headings of the occurrence book. */
export const ENTRIES: Heading[] = [
  { value: 'routine', word: 'routine' },
  { value: 'visitor', word: 'visitor' },
  { value: 'vehicle', word: 'vehicle' },
  { value: 'key', word: 'key' },
  { value: 'delivery', word: 'delivery' },
  { value: 'handover', word: 'handover' },
  { value: 'inspection', word: 'inspection' },
  { value: 'other', word: 'other' },
]

/** The subject that an entry of these kinds names; with it, it stays open until it is ended. */
export const FACTS: { [category: string]: { field: 'name' | 'plate' | 'key'; word: WordKey } } = {
  visitor: { field: 'name', word: 'visitorName' },
  vehicle: { field: 'plate', word: 'numberPlate' },
  key: { field: 'key', word: 'whichKey' },
}

export const SEVERITIES: { value: 'Low' | 'Medium' | 'High'; word: WordKey }[] = [
  { value: 'Low', word: 'low' },
  { value: 'Medium', word: 'medium' },
  { value: 'High', word: 'high' },
]
