import { MOST_VOICE_BYTES, MOST_VOICE_SECONDS } from '../../../api/core/fields/voice-notes.ts'
import type { VoiceBytes } from '../store/database.ts'

/** Formats that the server knows, the smallest first. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']
const BITS_PER_SECOND = 24_000
/** Between two parts: so much is lost when Android closes the page. */
const PART_MILLISECONDS = 2_000

/** True if this browser can record. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator && FORMATS.some((one) => MediaRecorder.isTypeSupported(one))

/**
 * Records until it is stopped, for two minutes at most. `onPart` gets everything so far, again and again.
 * @throws where the guard, or his phone, does not allow it
 */
export async function record(onPart: (voice: VoiceBytes) => void, onEnd: () => void) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const format = FORMATS.find((one) => MediaRecorder.isTypeSupported(one))!
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: BITS_PER_SECOND })
  const type = format.startsWith('audio/mp4') ? 'audio/mp4' : 'audio/webm'
  const parts: Blob[] = []
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const timer = setTimeout(stop, MOST_VOICE_SECONDS * 1_000)
  recorder.ondataavailable = async ({ data }) => {
    if (data.size === 0) return
    parts.push(data)
    const whole = new Blob(parts)
    if (whole.size > MOST_VOICE_BYTES) {
      parts.pop()
      return stop()
    }
    onPart({ bytes: await whole.arrayBuffer(), type })
  }
  recorder.onstop = () => {
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    onEnd()
  }
  recorder.start(PART_MILLISECONDS)
  return stop
}
