import { inject } from 'vitest'
import { isInSample } from './in-sample.ts'

/** The whole list at night; at each change a part of it, as `isInSample` chooses by the name. */
export const sample = <T>(all: readonly T[], oneOf: number, nameOf: (one: T) => string) =>
  inject('night') ? all : all.filter((one) => isInSample(nameOf(one), oneOf))
