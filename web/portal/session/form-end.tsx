import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'

type FormEndProps = {
  /** Why it could not be sent. */
  failure: string | undefined
  sending: boolean
  /** The words of the button of a form that saves, in the language of the page. Without them it sends. */
  action?: string
}

/** The end of a form: why it could not be sent, and the button that sends it. */
export const FormEnd = ({ failure, sending, action }: FormEndProps) => (
  <>
    {failure && (
      <Alert variant="error">
        <p>{failure}</p>
      </Alert>
    )}
    <button type="submit" className={button.primary} disabled={sending}>
      {sending ? (action ? t('Saving...') : t('Sending...')) : (action ?? t('Send'))}
    </button>
  </>
)
