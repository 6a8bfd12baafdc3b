/** The colours of documents. */
export const COLOR = { ink: '#0B1B2F', amber: '#FFB020', grey: '#5B6675', rule: '#D9DFE7', sand: '#F6F1E7' }
