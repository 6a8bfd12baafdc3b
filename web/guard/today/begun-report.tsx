import buttons from '../parts/parts.module.css'
import type { DraftKind } from '../store/database.ts'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'

const KINDS: DraftKind[] = ['incident', 'visitor', 'book']

/** Leads back to a report that the guard has begun, as after Android has closed the page. */
export function BegunReport({ phone: { drafts }, onPost }: { phone: PhoneState; onPost: boolean }) {
  const { t } = useWords()
  const kind = KINDS.find((one) => drafts?.[one])
  if (!kind || !onPost) return null
  return (
    <a className={`${buttons.button} ${buttons.main}`} href={`#report/${kind}`}>
      {t('draftBegun')}
    </a>
  )
}
