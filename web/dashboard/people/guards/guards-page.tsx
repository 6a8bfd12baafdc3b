import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { loadWhenOpened } from '../../shared/load-when-opened.tsx'
import { GuardForm } from './guard-form.ts'
import { GUARD_LIST } from './guard-list.tsx'

export const handle = {
  title: 'Guard Management',
  help: 'All guards. Choose a row to see or change a guard. A guard who leaves is set to Inactive instead of being deleted.',
}

const GuardFile = loadWhenOpened('guard-file', 'guard', () => import('./guard-file.tsx').then(({ GuardFile }) => GuardFile))

export default function GuardsPage() {
  return (
    <ResourcePage
      options={GUARD_LIST}
      form={(guard, props) => <GuardForm guard={guard} {...props} />}
      readerPart={({ id }, onBusy) => <GuardFile guardId={id} locked={false} onBusy={onBusy} />}
    />
  )
}
