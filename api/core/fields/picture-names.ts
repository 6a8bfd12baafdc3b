// Apart from the schemas, which public pages with pictures do not need.

/** Widths in which a picture is stored, in pixels; smaller ones are not scaled up. The last is the full picture. */
export const PICTURE_WIDTHS = [480, 1200] as const

/** The size in which social networks show a picture with a link. */
export const CARD = { width: 1200, height: 630 } as const

/** The name of the file of a picture as a card. */
export const cardFile = (image: string) => image.replace(/\.\w+$/, '-card.jpg')

/** The name of the file of a picture in one width. */
export const pictureFile = (image: string, width: number = PICTURE_WIDTHS.at(-1)!) =>
  width === PICTURE_WIDTHS.at(-1) ? image : image.replace('.', `-${width}.`)

/** The URL of the card of a picture. */
export const cardAddress = (image: string) => `/uploads/${cardFile(image)}`

/** The URL of a picture in one width. */
export const pictureAddress = (image: string, width?: number) => `/uploads/${pictureFile(image, width)}`
