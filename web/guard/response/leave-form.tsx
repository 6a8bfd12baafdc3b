import { type FormEvent, useState } from 'react'
import { CHECK_RESULTS, CHECKS, type Check, type CheckResult, type Findings } from '../../../api/alarm/crews.ts'
import { Button } from '../parts/button.tsx'
import { LongField, TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { useCrewWords } from './words.ts'

const RESULT_WORDS = { secure: 'secure', open: 'open', forced: 'forced', 'not checked': 'notChecked' } as const

type Found = { findings: Findings; slip?: string; report?: string }

/** The four checks at the premises by large buttons, one line and the number of the slip, when a crew leaves. */
export function LeaveForm({ onLeft }: { onLeft: (found: Found) => void }) {
  const w = useCrewWords()
  const [found, setFound] = useState<Partial<Record<Check, CheckResult>>>({})
  const [report, setReport] = useState('')
  const [slip, setSlip] = useState('')
  const [missing, setMissing] = useState(false)

  function submitted(event: FormEvent) {
    event.preventDefault()
    const { perimeter, doors, windows, inside } = found
    if (!perimeter || !doors || !windows || !inside) return setMissing(true)
    onLeft({
      findings: { perimeter, doors, windows, inside },
      ...(slip.trim() && { slip: slip.trim() }),
      ...(report.trim() && { report: report.trim() }),
    })
  }

  return (
    <form className={parts.stack} onSubmit={submitted} noValidate>
      <h2>{w('checks')}</h2>
      {CHECKS.map((check) => (
        <fieldset key={check} className={parts.choices}>
          <legend className={parts.label}>{w(check)}</legend>
          {CHECK_RESULTS.map((result) => (
            <Button
              key={result}
              variant={found[check] === result ? 'main' : 'plain'}
              aria-pressed={found[check] === result}
              onClick={() => {
                setFound({ ...found, [check]: result })
                setMissing(false)
              }}
            >
              {w(RESULT_WORDS[result])}
            </Button>
          ))}
        </fieldset>
      ))}
      <LongField
        label={w('report')}
        rows={2}
        maxLength={2000}
        value={report}
        onChange={({ target }) => setReport(target.value)}
      />
      <TextField label={w('slip')} maxLength={20} value={slip} onChange={({ target }) => setSlip(target.value)} />
      {missing && <Notice kind="danger">{w('sayEach')}</Notice>}
      <Button variant="in" type="submit">
        {w('leave')}
      </Button>
    </form>
  )
}
