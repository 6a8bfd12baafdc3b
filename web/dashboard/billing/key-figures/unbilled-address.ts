/** The parameter of the page of figures that has `month` where the table of unbilled months is to show the chosen one alone. */
export const UNBILLED = 'unbilled'

/** Where what is unbilled of a month is listed. */
export const unbilledOf = (month: string) => `/dashboard/invoices/figures?month=${month}&${UNBILLED}=month#unbilled`
