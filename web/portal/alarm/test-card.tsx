import { endTest, type PortalAlarmSystemDetail, TEST_HOURS, test } from '../../../api/portal/portal-alarm-systems.ts'
import { call } from '../../lib/calls/call.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Card } from '../parts/card.tsx'
import styles from './alarm.module.css'
import { type Saved, usePress } from './use-system.ts'

type Props = { system: PortalAlarmSystemDetail; onSaved: Saved }

/** Puts the system on test, or ends the test that the client has begun. */
export function TestCard({ system: { id, state, own_test }, onSaved }: Props) {
  const { acting, problem, press } = usePress(onSaved)
  const params = { id: String(id) }
  const testing = state === 'On test' && own_test
  return (
    <Card title={t('Test')}>
      <div className={styles.act}>
        <p>
          {state === 'Out of service'
            ? t('This system is out of service. Please call us.')
            : state === 'On test' && !own_test
              ? t('We have this system on test. Please call us if you did not expect that.')
              : t('On test, a door or a detector does not bring us. Panic buttons and fire do.')}
        </p>
        {problem && (
          <Alert variant="error">
            <p>{problem}</p>
          </Alert>
        )}
        {(state === 'In service' || testing) && (
          <div className={styles.buttons}>
            {testing && (
              <button
                type="button"
                className={button.primary}
                disabled={acting}
                onClick={() => void press(() => call(endTest, { params, body: {} }))}
              >
                {t('End the test')}
              </button>
            )}
            <button
              type="button"
              className={button.secondary}
              disabled={acting}
              onClick={() => void press(() => call(test, { params, body: {} }))}
            >
              {t(testing ? 'Another {hours} hours from now' : 'Put on test for {hours} hours', { hours: TEST_HOURS })}
            </button>
          </div>
        )}
      </div>
    </Card>
  )
}
