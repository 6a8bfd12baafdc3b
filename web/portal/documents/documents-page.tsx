import { useState } from 'react'
import { list as listCall } from '../../../api/portal/portal-documents.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { DocumentRow } from './document-row.tsx'

const FAILURES = { unexpected: t('The documents could not be loaded.') }
const TEXTS = { empty: t('There are no documents for you yet.'), noMatch: t('No documents match your search.') }

export default function DocumentsPage() {
  const list = useList(listCall, { name: 'portal-documents', texts: FAILURES, defaults: { page_size: '10' } })
  const [problem, setProblem] = useState<string>()
  return (
    <Page title={t('Documents')} lead={t('Contracts, reports and certificates that we keep here for you.')}>
      {problem && (
        <Alert variant="error">
          <p>{problem}</p>
        </Alert>
      )}
      <RecordList
        list={list}
        label={t('Documents')}
        texts={TEXTS}
        row={(document) => <DocumentRow document={document} onProblem={setProblem} />}
      />
    </Page>
  )
}
