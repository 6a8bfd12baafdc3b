import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Notice, say } from '../parts/say.tsx'
import type { VoiceBytes } from '../store/database.ts'
import { useWords } from '../words/use-words.tsx'
import { HeardVoice } from './kept-files.tsx'
import { canRecord, record } from './recorder.ts'

const SECOND = 1_000
const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Props = { voice: VoiceBytes | undefined; onChange: (voice: VoiceBytes | undefined) => void }

/** Tells what happened by voice: one press begins, one ends. */
export function Voice({ voice, onChange }: Props) {
  const { t } = useWords()
  const [seconds, setSeconds] = useState<number>()
  const [denied, setDenied] = useState(false)
  const stop = useRef<() => unknown>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange
  const recording = seconds !== undefined
  useEffect(() => {
    if (!recording) return
    const timer = setInterval(() => setSeconds((before = 0) => before + 1), SECOND)
    return () => clearInterval(timer)
  }, [recording])
  useEffect(() => () => void stop.current?.(), [])

  async function begin() {
    setDenied(false)
    try {
      stop.current = await record(
        (next) => changed.current(next),
        () => setSeconds(undefined),
      )
      setSeconds(0)
    } catch {
      setDenied(true)
    }
  }
  function end() {
    stop.current?.()
    say(t('voiceNote'))
  }

  if (!canRecord()) return null
  if (recording)
    return (
      <Button variant="danger" icon={<IconPlayerStop size={28} aria-hidden />} onClick={end}>
        {t('stopSpeaking', { time: clockText(seconds) })}
      </Button>
    )
  return (
    <>
      {voice && <HeardVoice voice={voice} />}
      {voice && <Button onClick={() => onChange(undefined)}>{t('removeVoice')}</Button>}
      <Button icon={<IconMicrophone size={28} aria-hidden />} onClick={begin}>
        {t(voice ? 'speakAgain' : 'speak')}
      </Button>
      {denied && <Notice kind="danger">{t('micDenied')}</Notice>}
    </>
  )
}
