import { useState } from 'react'
import {
  type Application,
  type ApplicationDetail,
  EMAIL_STAGES,
  move,
  type Stage,
} from '../../../../../api/people/recruitment.ts'
import { CallFailure, call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import type { BannerState } from '../../../../ui/banner.tsx'
import { useApplicationCache } from '../applications/application-cache.ts'
import { MOVE_FAILURES } from './move-failures.ts'
import { OpenedHiring, OpenedMove } from './opened-moves.ts'

type EmailStage = (typeof EMAIL_STAGES)[number]
type Asked = { application: Application; stage: EmailStage | 'Hired'; key: number }
/** An application and the stage it is being moved to. */
export type Moving = { application: Application; stage: Stage }

const isEmailStage = (stage: Stage): stage is EmailStage => EMAIL_STAGES.some((one) => one === stage)
export const OUTDATED = 'Somebody else has changed this application in the meantime. Their version is kept.'
const reasonOf = (error: unknown) =>
  error instanceof CallFailure && error.body?.code === 'outdated' ? OUTDATED : failureText(error, MOVE_FAILURES)

type Movable = Pick<Application, 'id' | 'version'>
const save = async ({ id, version }: Movable, stage: Exclude<Stage, 'Hired'>) =>
  (await call(move, { params: { id: String(id) }, body: { stage, version } })).record

/** Puts an application back into its stage. */
async function moveBack(application: Movable, stage: Exclude<Stage, 'Hired'>) {
  try {
    await save(application, stage)
    return 'The move was undone.'
  } catch (error) {
    throw new CallFailure('REQUEST_ERROR', reasonOf(error))
  }
}

/** Moves applications between stages: at once, with an e-mail to the applicant, or by hiring. */
export function useMover(banner: Pick<BannerState, 'success' | 'error'>) {
  const { put, reload } = useApplicationCache()
  const [asked, setAsked] = useState<Asked>()
  const [moving, setMoving] = useState<Moving>()

  async function moveNow(application: Application, stage: Exclude<Stage, 'Hired'>) {
    setMoving({ application, stage })
    try {
      const { name, stage: before } = application
      const record = await save(application, stage)
      if (before === 'Hired') banner.success('The move was undone.')
      else banner.success(`${name} moved to ${stage}.`, { undo: () => moveBack(record, before) })
      await put(record)
    } catch (error) {
      banner.error(reasonOf(error))
      await reload()
    }
    setMoving(undefined)
  }

  function onMoved(message: string, application: ApplicationDetail) {
    banner.success(message)
    void put(application)
  }
  const close = () => setAsked(undefined)
  return {
    moving,
    /** True while a dialog is open. */
    asking: asked !== undefined,
    to(application: Application, stage: Stage) {
      if (stage === application.stage) return
      if (stage === 'Hired' || isEmailStage(stage)) setAsked({ application, stage, key: Date.now() })
      else void moveNow(application, stage)
    },
    dialog:
      asked &&
      (asked.stage === 'Hired' ? (
        <OpenedHiring
          key={asked.key}
          application={asked.application}
          onHired={(message) => {
            banner.success(message)
            void reload()
          }}
          onClosed={close}
        />
      ) : (
        <OpenedMove key={asked.key} application={asked.application} stage={asked.stage} onSaved={onMoved} onClosed={close} />
      )),
  }
}
