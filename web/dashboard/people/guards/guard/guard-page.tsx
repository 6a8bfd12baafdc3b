import type { Guard } from '../../../../../api/people/guards.ts'
import { RecordPage } from '../../../shared/record-page/record-page.tsx'
import { GuardForm } from '../guard-form.ts'
import { GUARD_LIST } from '../guard-list.tsx'
import { guardHead } from './guard-head.tsx'
import { useGuardTabs } from './guard-tabs.tsx'

export const handle = {
  title: 'Guard',
  help: 'Everything about one guard: shifts and hours, incidents, papers, absences, stations and phone.',
}

export default function GuardPage() {
  const tabs = useGuardTabs()
  return (
    <RecordPage<Guard>
      options={GUARD_LIST}
      head={guardHead}
      tabs={tabs}
      form={(guard, props) => <GuardForm guard={guard} {...props} />}
    />
  )
}
