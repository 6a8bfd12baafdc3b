import { IconQrcode } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { PhonePoint } from '../../../api/attendance/fields/phone-points.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { PointCodeField } from '../round/point-code-field.tsx'
import { codeOf, findPoint, isOldCode, tokenOf } from '../round/points.ts'
import { canScan, Scanner } from '../round/scanner.tsx'
import { useWords } from '../words/use-words.tsx'
import { useCrewWords } from './words.ts'

type GateCodeProps = { points: PhonePoint[]; onGiven: (code: string) => void; onCancel: () => void }

/**
 * The code on the board at the gate proves that a crew has arrived: by the camera, or typed. One of no board there is asked about
 * once and taken at the second time, because what the phone knows may be old; the server judges it.
 */
export function GateCode({ points, onGiven, onCancel }: GateCodeProps) {
  const { t } = useWords()
  const w = useCrewWords()
  const [scanning, setScanning] = useState(canScan())
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [doubted, setDoubted] = useState('')

  async function given(said: string) {
    setScanning(false)
    if (said === '') return setError(w('typeCode'))
    if (await isOldCode(points, said)) return setError(t('oldCode'))
    if (said !== doubted && !(await findPoint(points, said))) {
      setDoubted(said)
      return setError(w('notThisGate'))
    }
    onGiven(said)
  }

  return (
    <section className={parts.card} aria-label={w('gateCode')}>
      {scanning ? (
        <Scanner onFound={(text) => given(tokenOf(text))} onClose={() => setScanning(false)} />
      ) : (
        canScan() && (
          <Button icon={<IconQrcode size={28} aria-hidden />} onClick={() => setScanning(true)}>
            {w('scanGate')}
          </Button>
        )
      )}
      <form
        className={parts.stack}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void given(codeOf(code))
        }}
      >
        <PointCodeField
          label={w('typeGateCode')}
          error={error}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
        />
        <Button variant="main" type="submit">
          {w('thisCode')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </form>
    </section>
  )
}
