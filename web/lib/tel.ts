/** The address that dials a number: its digits and a leading plus. */
export const telOf = (contacts: string) => `tel:${contacts.replace(/[^\d+]/g, '')}`
