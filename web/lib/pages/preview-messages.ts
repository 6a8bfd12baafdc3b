/** The messages between the content editor and the site in its iframe. */
export const PREVIEW_READY = 'site-preview-ready'
export const PREVIEW_CONTENT = 'site-preview'
