import { Notice } from '../../../ui/notice.tsx'

const TEXT = 'The response units could not be loaded. Call a crew by radio, or try again.'

/** Says that nobody knows from the screen which crews are free. */
export const UnitsFailed = ({ again }: { again: () => void }) => (
  <Notice kind="error" text={TEXT} action={{ label: 'Try again', run: again }} />
)
