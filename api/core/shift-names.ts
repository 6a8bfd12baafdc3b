import { formatHours, type Hours, minuteOfDay, minutesOf } from './shift.ts'

/** Day is 06:00 to 18:00, daylight in Kampala, in minutes from the midnight before a shift, on both of its dates. */
const DAYLIGHT = [6, 30].map((hour) => ({ from: hour * 60, to: (hour + 12) * 60 }))

function daylightMinutes(hours: Hours) {
  const from = minuteOfDay(hours.start_time)
  const to = from + minutesOf(hours)
  return DAYLIGHT.reduce((sum, light) => sum + Math.max(0, Math.min(to, light.to) - Math.max(from, light.from)), 0)
}

/**
 * The usual name of a shift with these hours: by more than half of them, "Day and night" where both are as long.
 * @throws RangeError for a time that is not HH:MM
 */
export function usualName(hours: Hours): string {
  const [light, half] = [daylightMinutes(hours), minutesOf(hours) / 2]
  if (light === half) return 'Day and night'
  return light > half ? 'Day' : 'Night'
}

/**
 * A mismatch of a shift's name and hours: "Night" with more than half of its hours by day, or "Day" by night. Undefined
 * when the hours fit, or the name contains neither or both.
 * @throws RangeError for a time that is not HH:MM
 */
export function oddName(shift: Hours & { shift_type: string }): string | undefined {
  const [night, day] = [/\bnight/i.test(shift.shift_type), /\bday\b/i.test(shift.shift_type)]
  if (night === day) return undefined
  const light = daylightMinutes(shift)
  const half = minutesOf(shift) / 2
  if (night ? light <= half : light >= half) return undefined
  return `This shift is called "${shift.shift_type}", but ${formatHours(shift)} is by ${night ? 'day' : 'night'}.`
}
