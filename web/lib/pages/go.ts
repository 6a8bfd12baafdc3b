/** Leaves by loading the address as a new document, so nothing a signed-in person saw stays in memory. */
export const go = (to: string) => window.location.assign(to)
