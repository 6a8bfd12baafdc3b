const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** `12.3M`, at the end of a bar; the table has the amount to the shilling. */
export const shortMoney = (amount: number) => short.format(amount)
