/** The address of the statement of a client. */
export const statementAddress = (clientId: number) => `/dashboard/invoices/statements?client_id=${clientId}`
