import { hash } from 'node:crypto'

/** True for one name in `oneOf`, always the same ones, so that a sample does not change from run to run. */
export const isInSample = (name: string, oneOf: number) => Number.parseInt(hash('sha256', name).slice(0, 8), 16) % oneOf === 0
