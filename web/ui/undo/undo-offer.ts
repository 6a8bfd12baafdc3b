/** The way to take back what was just done: what is said once that is done, or why it is not. */
export type Undo = { undo: () => Promise<string> }

/** An undo that is offered since a moment, in milliseconds since 1970, with what was done. */
export type UndoOffer = Undo & { text: string; at: number }

let offered: UndoOffer | undefined
const listeners = new Set<() => void>()
const set = (offer: UndoOffer | undefined) => {
  offered = offer
  for (const listener of listeners) listener()
}

/** Offers to take back what was just done, on whichever page the person is; the newest offer alone. */
export const offerUndo = (text: string, { undo }: Undo) => set({ text, undo, at: Date.now() })
/** Takes the offer away. */
export const dropUndo = () => set(undefined)
/** The offer of this moment, if there is one. */
export const offeredUndo = () => offered
/** Calls a listener with each offer, and when it is over; returns the function that ends that. */
export function onUndoOffered(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
