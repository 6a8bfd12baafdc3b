import { formatDay } from './format.ts'

/** `2026-12` as `Dec 2026`. */
export const formatMonth = (month: string) => formatDay(`${month}-01`).slice(2)

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
/** A month from an address, or another when it is not one. */
export const readMonth = (asked: string | null, otherwise: string) => (asked && MONTH.test(asked) ? asked : otherwise)
