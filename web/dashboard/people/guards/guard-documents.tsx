import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { guardDocuments } from '../../../../api/people/recruitment.ts'
import { call } from '../../../lib/calls/call.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { DocumentList } from '../../shared/documents/document-list.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching documents.' }

/** The documents of a guard's application; nothing for guards who were not hired through one. */
export function GuardDocuments({ guardId }: { guardId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['guards', 'documents', guardId],
    queryFn: () => call(guardDocuments, { params: { id: String(guardId) } }),
  })
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data?.length) return null
  return (
    <section aria-labelledby="guard-documents">
      <Title order={3} size="h6" mb="xs" id="guard-documents">
        Documents
      </Title>
      <DocumentList documents={data} />
    </section>
  )
}
