import { Paper, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { list as auditList } from '../../../../api/accounts/audit.ts'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { coverage } from '../../../../api/contracts/slots.ts'
import { list as documents } from '../../../../api/sites/client-documents.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { TabList } from '../../../ui/panel/tab-list.tsx'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { DocumentsPane } from './documents-pane.tsx'
import { SlotsPane } from './slots-pane.tsx'

/** `value` is a part of the ids of tab and panel, so it has no space. */
type Pane = { value: string; name: string; shown: boolean; content: ReactNode }

/** What follows from a contract, each part for who may read it: this month's slots, documents and history. */
export function ContractPanes({ contract }: { contract: Contract }) {
  const may = useCan()
  const { id, version, number } = contract
  const all: Pane[] = [
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
  const panes = all.filter(({ shown }) => shown)
  if (panes.length === 0) return null
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="md" aria-label="More of this contract">
      {/* A draft that was activated has its slots first. */}
      <Tabs key={panes[0]!.value} defaultValue={panes[0]!.value} keepMounted={false}>
        <TabList>
          {panes.map(({ value, name }) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </TabList>
        {panes.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}
