/** A bar with what stands at its end. */
export type Bar = { name: string; value: number; text: string }
