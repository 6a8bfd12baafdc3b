/** The parameter of the page of figures that has `month` where the table of unbilled months is to show the chosen one alone. */
export const UNBILLED = 'unbilled'

/** Address of the list of a month's unbilled charges. */
export const unbilledOf = (month: string) => `/dashboard/invoices/figures?month=${month}&${UNBILLED}=month#unbilled`
