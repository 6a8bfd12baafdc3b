import { weaknessOf } from '../../../api/guard/pin.ts'
import { PinField } from '../parts/field.tsx'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'

/** The texts of the contract about a weak PIN, as keys of ours. */
const WEAK: Record<string, WordKey> = {
  'Choose a PIN that is not one digit six times.': 'pinSame',
  'Choose a PIN that does not count up or down.': 'pinSteps',
  'Choose a PIN that does not repeat itself.': 'pinRepeats',
  'Choose a PIN without your date of birth.': 'pinBirth',
}

/** A message of the contract or the server about a PIN in our words, or as it is. */
export const pinMessage = (message: string): WordKey | undefined => WEAK[message]

export type PinPair = { pin: string; again: string }

/** The problem of a PIN that was typed twice, as keys of texts; nothing when it is right. */
export function judgePins({ pin, again }: PinPair): { pin?: WordKey; again?: WordKey } {
  if (!/^\d{6}$/.test(pin)) return { pin: 'pinSix' }
  const weak = weaknessOf(pin)
  if (weak) return { pin: pinMessage(weak) ?? 'pinSteps' }
  return pin === again ? {} : { again: 'pinDiffers' }
}

type Props = {
  pins: PinPair
  errors: { pin?: string | undefined; again?: string | undefined }
  onChange: (pins: PinPair) => void
}

/** Two fields for a new PIN. */
export function NewPin({ pins, errors, onChange }: Props) {
  const { t } = useWords()
  return (
    <>
      <PinField
        label={t('newPin')}
        hint={t('newPinHint')}
        error={errors.pin}
        value={pins.pin}
        onChange={({ target }) => onChange({ ...pins, pin: target.value })}
      />
      <PinField
        label={t('newPinAgain')}
        error={errors.again}
        value={pins.again}
        onChange={({ target }) => onChange({ ...pins, again: target.value })}
      />
    </>
  )
}
