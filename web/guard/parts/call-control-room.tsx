import { IconPhoneCall } from '@tabler/icons-react'
import { telOf } from '../../lib/tel.ts'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './parts.module.css'

/** Dials the control room: its number is kept with the pack, so that a locked or revoked phone has it, too. */
export function CallControlRoom({ phone: { pack }, main = false }: { phone: PhoneState; main?: boolean }) {
  const { t } = useWords()
  const number = pack?.control_room
  if (!number) return null
  return (
    <a className={`${styles.button} ${main ? styles.main : styles.plain}`} href={telOf(number)}>
      <IconPhoneCall size={28} aria-hidden />
      <span>{t('callControlRoom', { number: number.replaceAll(' ', '\u00a0') })}</span>
    </a>
  )
}
