import type { Step } from '../../../../api/alarm/alarm-queue.ts'
import { formatMoment } from '../../../lib/format.ts'
import { timeOf } from '../moments.ts'
import { stepText } from '../step-labels.ts'
import classes from './case.module.css'

/** Steps that were taken, the latest first, by whom and when. */
export const StepsTaken = ({ steps }: { steps: Step[] }) =>
  steps.length > 0 && (
    <section aria-label="Done so far">
      <h3 className={classes.title}>Done so far</h3>
      <ol className={classes.done} reversed>
        {steps.toReversed().map((step) => (
          <li key={`${step.at} ${step.what} ${step.result} ${step.text}`}>
            <time dateTime={step.at} title={formatMoment(step.at)}>
              {timeOf(step.at)}
            </time>
            <span>
              {stepText(step)}
              {step.text && <span className={classes.small}> {step.text}</span>}
            </span>
            <span className={classes.small}>{step.name ?? 'by itself'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
