import { Alert } from '../../site/parts/alert.tsx'

/** How it went, in one sentence. */
export const Outcome = ({ said, failure }: { said: string | undefined; failure: string | undefined }) => (
  <>
    {said && (
      <Alert tone="success">
        <p>{said}</p>
      </Alert>
    )}
    {failure && (
      <Alert tone="error">
        <p>{failure}</p>
      </Alert>
    )}
  </>
)
