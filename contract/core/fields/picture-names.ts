// Apart from the schemas: every public page that shows a picture needs these, and none of them the schemas.

/** How wide a picture is kept, in pixels; one that is smaller stays as it is. The last is the picture itself. */
export const PICTURE_WIDTHS = [480, 1200] as const

/** Where a picture of one width is. */
export const pictureAddress = (image: string, width: number = PICTURE_WIDTHS.at(-1)!) =>
  `/uploads/${width === PICTURE_WIDTHS.at(-1) ? image : image.replace('.', `-${width}.`)}`
