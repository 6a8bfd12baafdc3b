import { SegmentedControl, Stack, Title } from '@mantine/core'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { useCan, useIsKnown } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { AccessDenied } from '../../frame/access-denied.tsx'
import classes from './import.module.css'
import { IMPORT_KINDS } from './import-kinds.ts'
import { ImportSteps } from './import-steps.tsx'
import { PastImports } from './past-imports.tsx'

export const handle = {
  title: 'Import',
  help: 'Import records from a CSV or Excel file. You can check the file first, and undo a whole import afterwards.',
}

export default function ImportPage() {
  const banner = useBanner()
  const [params, change] = useAddress()
  const may = useCan()
  const known = useIsKnown()
  const kinds = IMPORT_KINDS.filter(({ permission }) => may(permission))
  const kind = kinds.find(({ id }) => id === params.get('kind')) ?? kinds[0]
  if (!kind) return known ? <AccessDenied to="Admin (People, Operations, Sales) or Super Admin" /> : null
  return (
    <Stack gap="xl" className={classes.page}>
      <Banner banner={banner} />
      {kinds.length > 1 && (
        <SegmentedControl
          aria-label="What is imported"
          data={kinds.map(({ id, label }) => ({ value: id, label }))}
          value={kind.id}
          onChange={(id) => change({ kind: id })}
          className={classes.kinds}
        />
      )}
      <ImportSteps key={kind.id} kind={kind} banner={banner} />
      <section aria-labelledby="past-imports">
        <Title order={2} size="h4" id="past-imports" mb="sm">
          Earlier imports
        </Title>
        <PastImports key={kind.id} kind={kind} banner={banner} />
      </section>
    </Stack>
  )
}
