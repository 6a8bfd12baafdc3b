/** The address that dials a number: its digits and a leading plus. */
export const telOf = (contacts: string) => `tel:${contacts.replace(/[^\d+]/g, '')}`

/** A mobile number as it is sent to providers, 256772123456, for reading: `+256 772 123 456` on one line. */
export const formatMobile = (msisdn: string) => `+${msisdn.replace(/\d{3}(?=\d)/g, '$&\u00a0')}`
