import { SimpleGrid, Skeleton, Title } from '@mantine/core'
import { lostOr } from '../../../lib/parts/lost-part.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './overview.module.css'

const PLACES = ['debtors', 'overdue', 'days', 'unbilled']

/** Amounts that are owed and not invoiced, for who sees money. Code and figures load once `wanted`. */
export function Owed({ wanted }: { wanted: boolean }) {
  const { data, error, refetch } = useCode('owed-figures', () => import('./owed-figures.tsx'), wanted)
  return (
    <section aria-labelledby="owed" className={classes.owed}>
      <Title order={2} id="owed" className={classes.title} mb="sm">
        Owed and not invoiced
      </Title>
      {error && (
        <Notice
          kind="error"
          text={lostOr(error, 'The figures could not be loaded.')}
          action={{ label: 'Try again', run: () => void refetch() }}
        />
      )}
      {data && wanted ? (
        <data.OwedFigures />
      ) : (
        !error && (
          <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="md" role="status" aria-label="Loading what is owed">
            {PLACES.map((place) => (
              <Skeleton key={place} className={classes.place} />
            ))}
          </SimpleGrid>
        )
      )}
    </section>
  )
}
