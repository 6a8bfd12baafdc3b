import type { ItemCategory, ItemState, RegisterItem } from '../../../../api/attendance/register-items.ts'

/** The query key of the register. */
export const REGISTER = 'register items'

export const CATEGORY_NAMES: Record<ItemCategory, string> = { key: 'Key', vehicle: 'Vehicle' }
export const STATE_NAMES: Record<ItemState, string> = { in: 'In', out: 'Out', out_of_service: 'Out of service' }

/** `Store room` or `Pickup, UBB 123C`. */
export const itemName = ({ name, plate }: Pick<RegisterItem, 'name' | 'plate'>) => (plate ? `${name}, ${plate}` : name)
