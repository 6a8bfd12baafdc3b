import { expect, test, vi } from 'vitest'
import { testApp } from '../app.ts'
import { ago } from './minute-of-test.ts'
import { makePost } from './post-makers.ts'

const { db, pool } = await testApp()

test('a shift begins at the minute that its test names, although a minute has ended meanwhile', async () => {
  const began = ago(60)
  const post = await makePost(db)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  const { shift } = await post.shift({ began: 60 })
  expect(ago(60)).toBe(began)
  clock.mockRestore()
  const { rows } = await pool.query(
    "select to_char(shift_date, 'YYYY-MM-DD') || to_char(start_time, '\"T\"HH24:MI') as began from duty_schedules where id = $1",
    [shift],
  )
  expect(new Date(`${rows[0].began}+03:00`).toISOString()).toBe(began)
})

test('with a fake clock, minutes are those of that clock', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-19T18:00:30Z') })
  expect(ago(60)).toBe('2026-10-19T17:00:00.000Z')
})
