/**
 * Calls `run` at once and then at most once in so many milliseconds: calls in between become one, at the end of the pause, so that
 * nothing that happened is left untold.
 */
export function paced(run: () => void, milliseconds: number): () => void {
  let pause: NodeJS.Timeout | undefined
  let isWaiting = false
  const go = () => {
    pause = setTimeout(() => {
      pause = undefined
      if (!isWaiting) return
      isWaiting = false
      go()
    }, milliseconds).unref()
    run()
  }
  return () => {
    if (pause) isWaiting = true
    else go()
  }
}
