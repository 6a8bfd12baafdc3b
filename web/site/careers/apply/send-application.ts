import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import { APPLICATION_FILES, apply, JobApplicationForm, type JobApplicationInput } from '../../../../api/people/careers.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { loadPart } from '../../../lib/parts/lost-part.ts'
import { type Texts, t } from '../../../lib/words/words.ts'
import { formSeconds } from '../../forms/form-seconds.ts'
import { attempt, type Outcome } from '../../forms/submit.ts'
import { LABELS } from './fields.ts'

const MISSING = 'Please fill in all required fields and upload your CV.' satisfies Texts
const FAILURES = {
  failed: 'Failed to submit application.',
  unexpected: 'An unexpected error occurred. Failed to submit application.',
} satisfies Texts

type Files = Partial<Record<keyof typeof APPLICATION_FILES, File>>

/** The response message and the reference; the simulated response has no reference. */
export type SentApplication = { message: string; reference?: string }

/** Sends an application from a form shown at `shownAt` (milliseconds since 1970); reports the progress of the upload, 0 to 1. */
export async function sendApplication(
  typed: Record<string, FormDataEntryValue>,
  shownAt: number,
  onProgress: (share: number) => void,
): Promise<Outcome<SentApplication>> {
  const { text, files } = parts(typed)
  const absent = (['name', 'email', 'jobId'] as const).filter((name) => !String(text[name] ?? '').trim())
  if (absent.length > 0 || !files.cvFile) return { failure: t(MISSING) }
  const tooMuch = fileProblems(files)
  if (tooMuch) return { fields: tooMuch }
  const { cvFile, ...others } = files
  const send = async (body: JobApplicationInput): Promise<SentApplication> => {
    if (import.meta.env.VITE_SIMULATED_CAREERS === 'true')
      return { message: await (await loadPart(() => import('../simulated-careers.ts'))).simulatedApply().catch(refuse) }
    const form_seconds = String(await formSeconds(shownAt))
    const sent = { body: { ...body, jobId: String(body.jobId), form_seconds }, files: { cvFile, ...others } }
    const { message, record } = await call(apply, sent, { onProgress })
    return { message, ...record }
  }
  return attempt({ schema: JobApplicationForm, input: text, labels: LABELS, texts: { ...FAILURES, errorFirst: true }, send })
}

function parts(typed: Record<string, FormDataEntryValue>) {
  const text: Record<string, string> = {}
  const files: Files = {}
  for (const [name, value] of Object.entries(typed)) {
    if (typeof value === 'string') text[name] = value
    else if (value.size > 0) files[name as keyof Files] = value
  }
  return { text, files }
}

/** Checks names and sizes of files; the server detects the kind from the content. */
function fileProblems(files: Files) {
  const problems: Record<string, string> = {}
  for (const [name, file] of Object.entries(files) as [keyof Files, File][]) {
    const kinds: readonly string[] = APPLICATION_FILES[name].kinds
    const kind = file.name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg') ?? ''
    if (!kinds.includes(kind))
      problems[name] = t('{name} must be a {kinds} file.', {
        name: t(LABELS[name]),
        kinds: kinds.map((known) => known.toUpperCase()).join(` ${t('or')} `),
      })
    else if (file.size > MAX_UPLOAD_BYTES) problems[name] = t('{name} must be at most 5 MB.', { name: t(LABELS[name]) })
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

function refuse(failure: Error): never {
  throw new CallFailure('SERVER_ERROR', failure.message, 500, { message: failure.message })
}
