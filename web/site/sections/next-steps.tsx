import { useSite } from '../site-content.ts'
import styles from './next-steps.module.css'

const steps = (reply: string) => [
  { title: 'You write or call', text: 'Tell us what you want to protect. The control room answers the phone at every hour.' },
  {
    title: `We reply within ${reply}`,
    text: 'A named person calls or writes back and agrees a time to see the site with you.',
  },
  {
    title: 'You get a written offer',
    text: 'What we would do, how many people and devices it takes, and the price in shillings.',
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
