import { type ComponentType, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { dismissToast, TOAST_DURATION, useToasts } from './toast.ts'

const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Shows toasts. Their code comes with the visitor's first move, so that it is here when something goes wrong; where it
 * could not come, since many a toast tells of a lost connection, they are shown plainly.
 */
export function ToastHost({ load = loadToaster }: { load?: () => Promise<ComponentType> }) {
  const hasToasts = useToasts().length > 0
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType } | 'failed'>()
  const [isWanted, setWanted] = useState(false)

  useEffect(() => {
    const onSign = () => setWanted(true)
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, onSign, { once: true, passive: true })
    return () => {
      for (const sign of FIRST_SIGNS) window.removeEventListener(sign, onSign)
    }
  }, [])
  useEffect(() => {
    if (!isWanted && !hasToasts) return
    load().then(
      (Toaster) => setLoaded({ Toaster }),
      () => setLoaded('failed'),
    )
  }, [isWanted, hasToasts, load])

  if (!hasToasts || !loaded) return null
  return loaded === 'failed' ? <PlainToast /> : <loaded.Toaster />
}

const loadToaster = async () => (await import('./toaster.tsx')).Toaster

/** The latest toast, without what swipes and hot keys need. */
function PlainToast() {
  const latest = useToasts().findLast(({ open }) => open)
  const id = latest?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div role="status" className="fixed top-0 right-0 z-toast w-full max-w-md p-4 sm:top-auto sm:bottom-0">
      {latest && (
        <div
          className={`rounded border p-4 text-white shadow-soft ${latest.look === 'destructive' ? 'border-error bg-error' : 'border-ink bg-ink'}`}
        >
          <p className="font-strong text-label">{latest.title}</p>
          {latest.description && <p className="mt-0.5 text-caption">{latest.description}</p>}
          {latest.action && (
            <Button
              variant="inverse"
              size="small"
              className="mt-3"
              onClick={() => {
                latest.action?.onPress()
                dismissToast(latest.id)
              }}
            >
              {latest.action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
