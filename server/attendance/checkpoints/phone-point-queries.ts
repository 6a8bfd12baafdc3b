import { type RawBuilder, sql } from 'kysely'
import type { PhonePoint } from '../../../api/attendance/fields/phone-points.ts'

/** Codes of a point that are no longer valid, which a phone knows as such. */
const OLD_CODES = 5

/** SQL: the checkpoints of a station as phones know them. */
export const pointsAt = (station: RawBuilder<unknown>) => sql<PhonePoint[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'hash', left(encode(sha256(convert_to(c.token, 'UTF8')), 'hex'), 32),
    'code_hash', left(encode(sha256(convert_to(c.code, 'UTF8')), 'hex'), 4),
    'old', array(select left(encode(sha256(convert_to(said, 'UTF8')), 'hex'), 32) from (
      select token, code from retired_sheets r where r.checkpoint_id = c.id order by r.id desc limit ${OLD_CODES}) r, unnest(array[r.token, r.code]) said)) order by c.id)
  from checkpoints c where c.station_id = ${station} and c.removed_at is null), '[]')`
