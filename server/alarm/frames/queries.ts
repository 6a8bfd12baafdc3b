import { sql } from 'kysely'
import type { FrameResult } from '../../../api/alarm/alarm-frames.ts'
import type { Db } from '../../platform/db/open.ts'

/** Adds frames that a process has counted to those of today. */
export const addFrames = (db: Db, counted: { result: FrameResult; frames: number }[]) =>
  sql`insert into alarm_frame_counts (day, result, frames)
    select local_today(), c.result, c.frames from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (result text, frames bigint)
    order by c.result
    on conflict (day, result) do update set frames = alarm_frame_counts.frames + excluded.frames`.execute(db)

/** The frames of a day. */
export async function framesOf(db: Db, day: string) {
  const rows = await db.selectFrom('alarm_frame_counts').select(['result', 'frames']).where('day', '=', day).execute()
  return rows as { result: FrameResult; frames: number }[]
}
