import { useEffect, useState } from 'react'

/** What was promised, once it is there. The page around it stays as it is, so nothing typed meanwhile is lost. */
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
