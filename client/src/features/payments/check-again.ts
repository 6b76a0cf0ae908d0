import { useEffect, useEffectEvent } from 'react'

/** While `isOn`, calls `check` again and again, and when the browser is online again. */
export function useRepeated(isOn: boolean, milliseconds: number, check: () => void): void {
  const onCheck = useEffectEvent(check)
  useEffect(() => {
    if (!isOn) return undefined
    const checkNow = () => onCheck()
    const timer = setInterval(checkNow, milliseconds)
    addEventListener('online', checkNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', checkNow)
    }
  }, [isOn, milliseconds])
}

/** Calls `onRestored` when the browser shows the page again from its cache, as it can after a bank's page. */
export function usePageRestored(onRestored: () => void): void {
  const reportRestored = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reportRestored()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
