import { Button, Drawer, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { version as get, type HomeContent, type HomeVersion, versions } from '../../../../api/company/home.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { type Difference, differences } from './change-at.ts'
import { nameOfPlace } from './sections.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the versions.',
}
const SHOWN = '50'

type VersionsDrawerProps = {
  /** The content of the form. */
  content: HomeContent
  onTake: (content: HomeContent, version: number) => void
  onClose: () => void
}

/** Earlier versions of the content, to compare with the form and to restore into it. */
export function VersionsDrawer({ content, onTake, onClose }: VersionsDrawerProps) {
  const [opened, setOpened] = useState<HomeVersion>()
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'versions'],
    queryFn: () => call(versions, { query: { page: '1', page_size: SHOWN } }),
  })
  return (
    <Drawer opened onClose={onClose} title="Versions" position="right" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data?.items.length === 0 && <Text c="dimmed">The content has not been changed yet.</Text>}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.items.map((one) => (
          <li key={one.version}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text fw={600}>Version {one.version}</Text>
                <Text size="sm" c="dimmed">
                  {formatMoment(one.saved_at)}
                  {one.by && `, ${one.by}`}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-expanded={opened?.version === one.version}
                onClick={() => setOpened(opened?.version === one.version ? undefined : one)}
              >
                Compare
              </Button>
            </Group>
            {opened?.version === one.version && <Comparison version={one.version} content={content} onTake={onTake} />}
          </li>
        ))}
      </Stack>
    </Drawer>
  )
}

function Comparison({ version, content, onTake }: Pick<VersionsDrawerProps, 'content' | 'onTake'> & { version: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'version', version],
    queryFn: () => call(get, { params: { version: String(version) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return <Skeleton height={120} mt="xs" role="status" aria-label={`Loading version ${version}...`} />
  const differing = differences(data.content, content)
  if (differing.length === 0) return <Text size="sm">This is what is in the form now.</Text>
  return (
    <>
      <DifferenceTable differing={differing} version={version} />
      <Button size="xs" color="amber" mt="xs" onClick={() => onTake(data.content, version)}>
        Restore version {version}
      </Button>
    </>
  )
}

function DifferenceTable({ differing, version }: { differing: Difference[]; version: number }) {
  return (
    <Table verticalSpacing={4} layout="fixed" aria-label={`Version ${version} and now`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Text</Table.Th>
          <Table.Th>Version {version}</Table.Th>
          <Table.Th>Now</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differing.map(({ place, before, after }) => (
          <Table.Tr key={place.join('.')}>
            <Table.Td>{nameOfPlace(place)}</Table.Td>
            <Words of={before} />
            <Words of={after} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Words = ({ of }: { of: unknown }) => (
  <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
    {of && typeof of === 'object' ? Object.values(of).filter(Boolean).join(' · ') : String(of || '—')}
  </Table.Td>
)
