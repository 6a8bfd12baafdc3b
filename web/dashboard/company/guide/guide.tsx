import { useAddress } from '../../../lib/lists/use-address.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import { useGuide } from './use-guide.ts'

/** Shown in an address, the guide is there although nothing is left to do. */
const OPENED = 'guide'

/** The first steps of a company, until each is done or left out; opened by its address at any time. */
export function Guide() {
  const [params] = useAddress()
  const guide = useGuide()
  const steps = guide.data?.steps
  const opened = params.has(OPENED)
  const shown = steps !== undefined && steps.length > 0 && (opened || steps.some(({ done, skipped }) => !done && !skipped))
  const { data: code } = useCode('guide', () => import('./guide-steps.tsx'), shown)
  if (!steps) return <Lost of={guide} text="The first steps could not be loaded." />
  return shown && code && <code.GuideSteps steps={steps} />
}
