import type { GuardShift } from '../../../api/guard/guard-pack.ts'
import { record } from '../frame/sending.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { say } from '../parts/say.tsx'
import type { OwnEvent, Pack } from '../store/database.ts'
import { useWords } from '../words/use-words.tsx'
import { ReadAloud } from './read-aloud.tsx'
import styles from './today.module.css'

type Props = { orders: Pack['orders'][number]; shift: GuardShift; events: OwnEvent[] }

/** The orders of the post. A guard who has not read this version is asked to say so; it does not prevent clocking in. */
export function Orders({ orders: { line_id, text, version, read, recording }, shift, events }: Props) {
  const { t } = useWords()
  const said = events.some(({ event }) => event.kind === 'ack' && event.line_id === line_id && event.orders_version === version)
  const isRead = read || said
  return (
    <section className={parts.card} aria-label={t('orders')}>
      <h2>{t('orders')}</h2>
      <p className={styles.orders}>{text}</p>
      <ReadAloud key={recording} text={text} recording={recording} />
      {isRead ? (
        <p className={parts.soft}>{t('ordersRead')}</p>
      ) : (
        <Button
          variant="main"
          onClick={async () => {
            await record({ kind: 'ack', line_id, orders_version: version, shift_id: shift.id })
            say(t('ordersRead'))
          }}
        >
          {t('haveRead')}
        </Button>
      )}
    </section>
  )
}
