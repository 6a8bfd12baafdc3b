import { useEffect, useState } from 'react'

/** The value of a promise once it has resolved, without suspending: the page stays mounted and keeps its input. */
export function useArrived<T extends object>(promised: T | Promise<T>): T | undefined {
  const [arrived, setArrived] = useState<{ from: Promise<T>; value: T }>()
  useEffect(() => {
    if (!(promised instanceof Promise)) return
    let wanted = true
    void promised.then((value) => wanted && setArrived({ from: promised, value }))
    return () => {
      wanted = false
    }
  }, [promised])
  if (!(promised instanceof Promise)) return promised
  return arrived?.from === promised ? arrived.value : undefined
}
