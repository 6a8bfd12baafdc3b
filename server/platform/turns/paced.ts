/** Calls `run` at once, and then at most once within a pause: the calls during it become one at its end, so that none is lost. */
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
