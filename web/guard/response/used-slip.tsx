import { type FormEvent, useState } from 'react'
import { record } from '../frame/sending.ts'
import { signal } from '../frame/signal.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import type { usedSlips } from './crew-state.ts'
import { useCrewWords } from './words.ts'

/** The number of a slip that the crew has said, and that another crew had left before: the crew says the right one. */
export function UsedSlip({ used: { id, slip, station_name } }: { used: ReturnType<typeof usedSlips>[number] }) {
  const { t } = useWords()
  const w = useCrewWords()
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()

  async function submitted(event: FormEvent) {
    event.preventDefault()
    const said = number.trim()
    if (said.toUpperCase() === slip || said === '') return setError(w('otherNumber'))
    try {
      await record({ kind: 'dispatch', dispatch: { id, deed: 'slip', slip: said } })
    } catch {
      return setError(t('storageFull'))
    }
    signal('done')
    say(w('kept'))
  }

  return (
    <Notice kind="danger">
      <p role="alert">{w('slipUsed', { slip, place: station_name })}</p>
      <form className={parts.stack} onSubmit={submitted} noValidate>
        <TextField
          label={w('slip')}
          error={error}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          value={number}
          onChange={({ target }) => {
            setNumber(target.value)
            setError(undefined)
          }}
        />
        <Button variant="main" type="submit">
          {t('send')}
        </Button>
      </form>
    </Notice>
  )
}
