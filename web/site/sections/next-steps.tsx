import { t } from '../../lib/words/words.ts'
import { useSite } from '../site-content.ts'
import styles from './next-steps.module.css'

const steps = (reply: string) => [
  { title: t('You write or call'), text: t('Tell us what you want to protect. The control room answers the phone at any hour.') },
  {
    title: t('We reply within {reply}', { reply }),
    text: t('One of our team calls or writes to you and agrees on a time to visit.'),
  },
  {
    title: t('You get a written offer'),
    text: t('It says what we will do, how many guards and devices you need, and the price in shillings.'),
  },
]

/** The steps after contacting the company, with response times. */
export const NextSteps = () => (
  <ol className={styles.steps}>
    {steps(useSite().content.promises.reply).map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)
