/** What the content editor and the site in its frame say to each other. */
export const PREVIEW_READY = 'site-preview-ready'
export const PREVIEW_CONTENT = 'site-preview'
