import { IconDots, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useFormInUse } from '../../lib/forms/use-form-in-use.ts'
import { t } from '../../lib/words/words.ts'
import { Modal } from '../../site/parts/modal.tsx'
import { Person } from '../person.tsx'
import { EntryLinks } from './entry-links.tsx'
import styles from './frame.module.css'
import { useEntries } from './use-entries.ts'

/** Navigation of phones: the most used pages at the bottom edge, the others behind More. */
export function BottomNav() {
  const entries = useEntries()
  const rest = entries.filter(({ main }) => !main)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const away = useFormInUse()
  const { pathname } = useLocation()
  const inRest = rest.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <>
      <nav className={styles.bottom} hidden={away} aria-label={t('Portal shortcuts')}>
        <ul>
          <EntryLinks entries={entries.filter(({ main }) => main)} />
          <li>
            <button type="button" aria-haspopup="dialog" aria-expanded={open} data-here={inRest} onClick={() => setOpen(true)}>
              <IconDots size={22} aria-hidden="true" />
              {t('More')}
            </button>
          </li>
        </ul>
      </nav>
      <Modal open={open} onClose={close} label={t('More')} className={styles.sheet}>
        <button type="button" className={styles.close} aria-label={t('Close')} onClick={close}>
          <IconX aria-hidden="true" />
        </button>
        <nav aria-label={t('More pages')}>
          <ul className={styles.links}>
            <EntryLinks entries={rest} onFollow={close} />
          </ul>
        </nav>
        <Person />
      </Modal>
    </>
  )
}
