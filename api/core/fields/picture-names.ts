// Apart from the schemas, which public pages with pictures do not need.

/** Widths in which a picture is stored, in pixels; smaller ones are not scaled up. The last is the full picture. */
export const PICTURE_WIDTHS = [480, 1200] as const

/** The name of the file of a picture in one width. */
export const pictureFile = (image: string, width: number = PICTURE_WIDTHS.at(-1)!) =>
  width === PICTURE_WIDTHS.at(-1) ? image : image.replace('.', `-${width}.`)

/** The URL of a picture in one width. */
export const pictureAddress = (image: string, width?: number) => `/uploads/${pictureFile(image, width)}`
