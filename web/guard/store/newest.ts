/**
 * Runs readings at the same time, and shows what each has read unless one that began after it has been shown: that one saw
 * all that this one did.
 */
export function newest<T>(read: () => Promise<T>, show: (value: T) => void) {
  let begun = 0
  let shown = 0
  return async () => {
    const turn = ++begun
    const value = await read()
    if (turn < shown) return
    shown = turn
    show(value)
  }
}
