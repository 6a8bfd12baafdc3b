/** Loads the address as a new document, so that no data of the signed-in person stays in memory. */
export const go = (to: string) => window.location.assign(to)
