import * as z from 'zod/mini'

/** Wrong PINs in a row after which a guard is locked, until the desk unlocks. */
export const PIN_TRIES = 5
/** Wrong codes after which the digits of an enrolment are closed, and those in all of an hour after which digits wait. */
export const CODE_TRIES = { each: 5, hour: 50 } as const
const DIGITS = 'The PIN has six digits.'

/** A PIN as typed at sign-in. */
export const TypedPin = z.string().check(z.regex(/^\d{6}$/, DIGITS))

const STEPS = ['0123456789', '9876543210', '01234567890123456789', '98765432109876543210']

/**
 * Why a PIN is too easy to guess; undefined when it is not.
 * @param birth the guard's date of birth, YYYY-MM-DD: neither its date nor its year may be part of the PIN
 */
export function weaknessOf(pin: string, birth?: string): string | undefined {
  if (/^(\d)\1{5}$/.test(pin)) return 'Choose a PIN that is not one digit six times.'
  if (STEPS.some((steps) => steps.includes(pin))) return 'Choose a PIN that does not count up or down.'
  if (/^(\d{2})\1{2}$/.test(pin) || /^(\d{3})\1$/.test(pin)) return 'Choose a PIN that does not repeat itself.'
  if (birth) {
    const [year, month, day] = birth.split('-') as [string, string, string]
    const short = year.slice(2)
    const dates = [
      day + month + short,
      month + day + short,
      short + month + day,
      year + month,
      month + year,
      year + day,
      day + year,
    ]
    if (dates.includes(pin) || pin.includes(year)) return 'Choose a PIN without your date of birth.'
  }
  return undefined
}

/** A new PIN. The date of birth is judged by the server, which knows it. */
export const NewPin = TypedPin.check(
  z.superRefine((pin, context) => {
    const message = weaknessOf(pin)
    if (message) context.addIssue({ code: 'custom', message, input: pin })
  }),
)
