import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { askBeforeNavigation, historySettled, useCloseOnBack } from './browser-history.ts'

interface Unsaved {
  hasChanges: boolean
  title: string
  text: string
}

/** Asks before someone leaves a page with unsaved input, by a link, by Back, or with the tab. `leave` doesn't ask. */
export function useUnsavedPage({ hasChanges, title, text }: Unsaved): {
  question: ReactNode
  leave: (open: () => void) => void
} {
  const [asked, setAsked] = useState<{ open: () => void } | null>(null)
  const [leaving, setLeaving] = useState<{ open: () => void } | null>(null)
  const isGuarded = hasChanges && leaving === null
  useCloseOnBack(isGuarded, () => setAsked({ open: () => history.back() }))
  useEffect(() => {
    if (!isGuarded) return undefined
    const stopAsking = askBeforeNavigation((open) => setAsked({ open }))
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => {
      stopAsking()
      removeEventListener('beforeunload', onUnload)
    }
  }, [isGuarded])
  // Once the entries of the page and the question are gone from the browser's history.
  useEffect(() => {
    if (leaving) void historySettled().then(leaving.open)
  }, [leaving])

  const leave = (open: () => void) => {
    setAsked(null)
    setLeaving({ open })
  }
  const question = asked && (
    <ConfirmDialog
      title={title}
      description={text}
      action="Discard"
      cancel="Keep editing"
      variant="danger"
      onConfirm={() => leave(asked.open)}
      onClose={() => setAsked(null)}
    />
  )
  return { question, leave }
}
