import { type ComponentProps, useEffect } from 'react'
import { LazyPart, preloadPart, usePainted } from '#client/ui/loading.tsx'
import type { Dialog } from './dialog.tsx'

const loadDialog = async () => (await import('./dialog.tsx')).Dialog

/**
 * A dialog whose code loads after the page was painted. It opens at once then, because a phone shows its keyboard only for a
 * field that gets the focus during a press.
 */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const isPainted = usePainted()
  useEffect(() => {
    if (isPainted) preloadPart(loadDialog).catch(() => {}) // It says so when it opens.
  }, [isPainted])
  return props.open && <LazyPart load={loadDialog} props={props} name="The dialog" />
}
