import type { Slot } from '../../../../../api/contracts/slots.ts'

/** A slot as far as guards are found for it. */
export type SlotToFill = Pick<Slot, 'id' | 'seat' | 'day' | 'start_time' | 'end_time' | 'station_id'>
