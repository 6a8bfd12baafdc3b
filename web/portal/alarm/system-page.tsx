import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import { Card } from '../parts/card.tsx'
import { Detail, Facts } from '../parts/detail.tsx'
import type { Route } from './+types/system-page.ts'
import { AwayCard } from './away-card.tsx'
import { HoldersCard } from './holders-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { factsOf, StateTag } from './system-card.tsx'
import { TestCard } from './test-card.tsx'
import { useSystem } from './use-system.ts'
import { WordsCard } from './words-card.tsx'
import { ZonesCard } from './zones-card.tsx'

export default function SystemPage({ params: { id } }: Route.ComponentProps) {
  const { shown, said, saved } = useSystem(id)
  return (
    <Detail
      shown={shown}
      back={{ to: '/portal/alarm', name: t('Alarm') }}
      title={(system) => system?.name ?? t('Alarm system')}
      missing={t('There is no such alarm system.')}
      action={(system) => <StateTag system={system} />}
    >
      {(system) => (
        <>
          {said && (
            <Alert key={said.times} variant="success" takesFocus>
              <p>{said.text}</p>
            </Alert>
          )}
          <Card>
            <Facts of={factsOf(system)} />
          </Card>
          <TestCard system={system} onSaved={saved} />
          <AwayCard key={`${system.away_from} ${system.away_until}`} system={system} onSaved={saved} />
          <HoldersCard system={system} onSaved={saved} />
          <HoursCard key={system.hours.version} system={system} onSaved={saved} />
          <WordsCard system={system} onSaved={saved} />
          <ZonesCard zones={system.zones} />
        </>
      )}
    </Detail>
  )
}
