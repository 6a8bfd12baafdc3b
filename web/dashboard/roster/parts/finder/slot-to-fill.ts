import type { Slot } from '../../../../../api/contracts/slots.ts'

/** A slot as far as guards are found for it, or a shift outside of contracts that another guard takes over: `id` is then the shift's. */
export type SlotToFill = Pick<Slot, 'id' | 'seat' | 'day' | 'start_time' | 'end_time' | 'station_id'> & { outside?: boolean }
