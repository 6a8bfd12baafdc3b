import { vi } from 'vitest'

/** Counts the tones of a page in place of making them, with their volumes. */
export function hear() {
  const volumes: number[] = []
  const tones = vi.fn()
  const node = { connect: () => node, frequency: {}, start: tones, stop: () => {} }
  const gain = () => ({
    ...node,
    gain: {
      set value(value: number) {
        volumes.push(value)
      },
    },
  })
  vi.stubGlobal('AudioContext', function AudioContext() {
    return { createOscillator: () => node, createGain: gain, destination: node, currentTime: 0 }
  })
  return { tones, volumes }
}
