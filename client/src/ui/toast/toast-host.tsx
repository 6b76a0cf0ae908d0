import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { dismissToast, TOAST_DURATION, useToasts } from './toast.ts'

const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Shows toasts. Their code loads at the visitor's first interaction, so that it's there when something fails. If it doesn't
 * load, toasts are shown plainly: many of them are about a lost connection.
 */
export function ToastHost({ load = loadToaster }: { load?: () => Promise<ComponentType> }) {
  const hasToasts = useToasts().length > 0
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType } | 'failed'>()
  const [hasInteracted, setInteracted] = useState(false)

  useEffect(() => {
    const onInteraction = () => setInteracted(true)
    for (const type of FIRST_INTERACTIONS) window.addEventListener(type, onInteraction, { once: true, passive: true })
    return () => {
      for (const sign of FIRST_INTERACTIONS) window.removeEventListener(sign, onInteraction)
    }
  }, [])
  useEffect(() => {
    if (!hasInteracted && !hasToasts) return
    load().then(
      (Toaster) => setLoaded({ Toaster }),
      () => setLoaded('failed'),
    )
  }, [hasInteracted, hasToasts, load])

  if (!hasToasts || !loaded) return null
  return loaded === 'failed' ? <PlainToast /> : <loaded.Toaster />
}

const loadToaster = async () => (await import('./toaster.tsx')).Toaster

/** The latest toast, without swipes and hot keys. */
function PlainToast() {
  const latest = useToasts().findLast(({ open }) => open)
  const { id, duration = TOAST_DURATION } = latest ?? {}
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div role="status" className="print:hidden fixed top-0 right-0 z-toast w-full max-w-md p-4 sm:top-auto sm:bottom-0">
      {latest && (
        <div
          className={`pointer-events-auto wrap-anywhere rounded border p-4 text-white shadow-soft ${latest.look === 'destructive' ? 'border-error bg-error' : 'border-ink bg-ink'}`}
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
