import { PICTURE_WIDTHS, pictureAddress } from '../../../contract/core/fields/picture-names.ts'

/** The addresses of an uploaded picture in its widths, as attributes of an image. */
export const uploadedSources = (image: string) => ({
  src: pictureAddress(image),
  srcSet: PICTURE_WIDTHS.map((width) => `${pictureAddress(image, width)} ${width}w`).join(', '),
})
