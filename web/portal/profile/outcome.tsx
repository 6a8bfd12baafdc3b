import { Alert } from '../../site/parts/alert.tsx'

/** How it went, in one sentence. */
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
