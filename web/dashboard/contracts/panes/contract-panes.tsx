import { list as auditList } from '../../../../api/accounts/audit.ts'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { coverage } from '../../../../api/contracts/slots.ts'
import { list as documents } from '../../../../api/sites/client-documents.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { type RecordTab, RecordTabs } from '../../shared/record-page/record-tabs.tsx'
import { DocumentsPane } from './documents-pane.tsx'
import { SlotsPane } from './slots-pane.tsx'

/** Panes of a contract, each for people who may read it: this month's slots, documents and history. */
export function ContractPanes({ contract }: { contract: Contract }) {
  const may = useCan()
  const { id, version, number } = contract
  const tabs: RecordTab[] = [
    {
      value: 'slots',
      name: 'Shifts this month',
      shown: may(coverage.permission) && number !== null,
      content: <SlotsPane contract={contract} />,
    },
    { value: 'documents', name: 'Documents', shown: may(documents.permission), content: <DocumentsPane contract={contract} /> },
    {
      value: 'history',
      name: 'History',
      shown: may(auditList.permission),
      content: <RecordHistory of="contracts" id={id} version={version} />,
    },
  ]
  return <RecordTabs label="More of this contract" tabs={tabs} />
}
