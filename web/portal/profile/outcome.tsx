import { Alert } from '../../site/parts/alert.tsx'

/** The result of an action as a message. */
export const Outcome = ({ success, failure }: { success: string | undefined; failure: string | undefined }) => (
  <>
    {success && (
      <Alert variant="success" takesFocus>
        <p>{success}</p>
      </Alert>
    )}
    {failure && (
      <Alert variant="error">
        <p>{failure}</p>
      </Alert>
    )}
  </>
)
