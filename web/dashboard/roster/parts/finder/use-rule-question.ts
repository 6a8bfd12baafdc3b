import { useState } from 'react'
import { reasonProblem } from './speaks-against.ts'

/** Asks why a shift is planned although it breaks a working rule, then saves it with that reason. */
export function useRuleQuestion<T>(save: (subject: T, why: string) => void) {
  const [asked, setAsked] = useState<{ subject: T; text: string }>()
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState<{ value: string; error?: string }>({ value: '' })
  return {
    /** Asks about a shift; `text` says what is broken. */
    ask: (subject: T, text: string) => {
      setAsked({ subject, text })
      setReason({ value: '' })
      setOpened(true)
    },
    /** The broken rules; the text stays set while the dialog fades out. */
    text: asked?.text,
    /** Of the dialog that asks. */
    dialog: {
      opened,
      reason: { ...reason, onChange: (value: string) => setReason({ value }) },
      onConfirm: () => {
        const error = reasonProblem(reason.value)
        if (error) return setReason({ ...reason, error })
        setOpened(false)
        if (asked) save(asked.subject, reason.value)
      },
      onClose: () => setOpened(false),
    },
  }
}
