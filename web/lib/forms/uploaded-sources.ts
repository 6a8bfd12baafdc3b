import { PICTURE_WIDTHS, pictureAddress } from '../../../api/core/fields/picture-names.ts'

/** `src` and `srcSet` of an uploaded picture. */
export const uploadedSources = (image: string) => ({
  src: pictureAddress(image),
  srcSet: PICTURE_WIDTHS.map((width) => `${pictureAddress(image, width)} ${width}w`).join(', '),
})
