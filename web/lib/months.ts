import { formatDay } from './format.ts'

/** The month some months after another, both YYYY-MM. */
export function monthAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** `2026-12` as `Dec 2026`. */
export const formatMonth = (month: string) => formatDay(`${month}-01`).slice(2)

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
/** A month from an address, or another when it is not one. */
export const readMonth = (asked: string | null, otherwise: string) => (asked && MONTH.test(asked) ? asked : otherwise)
