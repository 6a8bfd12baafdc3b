import { isInSample } from '../../../server/test/in-sample.ts'

/** The size of the sample that is looked at whole at each change. */
const ONE_OF = 4
export const AT_NIGHT = process.env.AT_NIGHT === 'true'

/**
 * True for a page or a state that is looked at in both themes, at every width and by every rule: a quarter of them at each change,
 * always the same ones, and all of them at night.
 */
export const isWholeLook = (name: string) => AT_NIGHT || isInSample(name, ONE_OF)
