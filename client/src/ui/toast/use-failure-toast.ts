import { useRef } from 'react'
import { type ToastContent, toast } from './toast.ts'

/** A toast about a failure. Clear it before the next try. */
export function useFailureToast() {
  const shown = useRef<{ dismiss: () => void }>(undefined)
  return {
    show: (content: Omit<ToastContent, 'look'>) => {
      shown.current = toast({ ...content, look: 'destructive' })
    },
    clear: () => shown.current?.dismiss(),
  }
}
