import { Alert } from '../../site/parts/alert.tsx'

/** The result of an action as a message. */
export const Outcome = ({ said, failure }: { said: string | undefined; failure: string | undefined }) => (
  <>
    {said && (
      <Alert variant="success">
        <p>{said}</p>
      </Alert>
    )}
    {failure && (
      <Alert variant="error">
        <p>{failure}</p>
      </Alert>
    )}
  </>
)
