const PATTERNS = { done: [60, 40, 60], help: [300, 100, 300] }
const SECONDS = 0.12

let audio: AudioContext | undefined

/** A short tone and a vibration at a press that counts: who wears gloves in the dark does not look. */
export function signal(kind: keyof typeof PATTERNS) {
  navigator.vibrate?.(PATTERNS[kind])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    volume.gain.value = 0.2
    tone.frequency.value = kind === 'done' ? 880 : 440
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + SECONDS)
  } catch {
    // A phone without sound.
  }
}
