import { usePasswordVerdict } from '../../lib/session/use-password-verdict.ts'
import classes from './password-meter.module.css'

type PasswordMeterProps = {
  password: string
  /** Labels an attacker tries first: those of the company and of the person. */
  known?: Parameters<typeof usePasswordVerdict>[1]
}

/** The strength of a password and the reason, as text; the bar is decorative. Used by the site and the dashboard. */
export function PasswordMeter({ password, known }: PasswordMeterProps) {
  const verdict = usePasswordVerdict(password, known)
  return (
    <div className={classes.meter} data-level={verdict?.level}>
      <span className={classes.bar} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <p className={classes.message} role="status">
        {verdict?.message ?? '12 to 128 characters. A few words are easier to remember than special characters.'}
      </p>
    </div>
  )
}
