import type { GuardEvent } from '../../../../api/guard/guard-events.ts'

/** The content of an event besides guard, time and position. */
export const payloadOf = ({
  shift_id,
  line_id,
  orders_version,
  checkpoint,
  about,
  text,
  category,
  severity,
  fields,
  closes,
  closes_entry,
  item_id,
  by_self,
  photo,
  photos,
  voice,
  dispatch,
}: GuardEvent) =>
  Object.fromEntries(
    Object.entries({
      shift_id,
      line_id,
      orders_version,
      checkpoint,
      about,
      text,
      category,
      severity,
      fields,
      closes,
      closes_entry,
      item_id,
      by_self,
      photo,
      photos,
      voice,
      dispatch,
    }).filter(([, value]) => value !== undefined && value !== null),
  )
