import * as z from 'zod/mini'
import { Day, optionalText, text } from '../core/common.ts'
import { PictureName } from '../core/fields/pictures.ts'

const Line = text(200)

/** Pages with a picture at their head, in place of which the company may show a photograph of its own. */
export const PICTURED_PAGES = ['about', 'services', 'cctv', 'alarm', 'guards', 'careers'] as const
export type PicturedPage = (typeof PICTURED_PAGES)[number]
const photograph = z.optional(z.nullable(PictureName))
export const PagePictures = z.strictObject({
  about: photograph,
  services: photograph,
  cctv: photograph,
  alarm: photograph,
  guards: photograph,
  careers: photograph,
} satisfies Record<PicturedPage, typeof photograph>)

/** A paper that proves something: the licence, an insurance, the clearance of the NSSF, a membership. */
export const Certificate = z.strictObject({
  title: Line,
  issuer: optionalText(200),
  number: optionalText(100),
  /** After this day the site no longer shows it. */
  valid_until: z.nullish(Day),
})
export type Certificate = z.output<typeof Certificate>

/** A client who may be named; without a logo the name stands there. */
export const ClientLogo = z.strictObject({ name: Line, picture: z.nullish(PictureName) })
export type ClientLogo = z.output<typeof ClientLogo>

/** A review that somebody has written elsewhere, with its stars. */
export const Review = z.strictObject({
  quote: text(1000),
  name: Line,
  stars: z.int().check(z.gte(1), z.lte(5)),
  source: Line,
})
export type Review = z.output<typeof Review>
