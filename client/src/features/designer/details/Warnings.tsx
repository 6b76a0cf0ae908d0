import { useEffect, useMemo, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { brokenRules } from './broken-rules.ts'

/** Milliseconds to wait until a held key or typing stops. */
const ANNOUNCE_DELAY_MS = 600

/** What breaks a rule, as links to the sheet of what it is about. Announced once, at rest. */
export function Warnings({ store }: { store: DesignerStore }) {
  const countertop = useDesignerState(store, settledDraft)
  const warnings = useMemo(() => brokenRules(countertop), [countertop])
  const messages = warnings.map(({ message }) => message)
  const announced = useAnnouncement(messages)
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="mb-2 grid border-error border-l-2 pl-4">
          {warnings.map(({ rule, level, message, side, cutoutId }) => (
            <li key={`${rule} ${side} ${cutoutId} ${message}`} className="text-label">
              <Button
                variant="link"
                size="small"
                className={`h-auto! py-2 text-left leading-snug! whitespace-normal! ${level === 'stop' ? 'text-error!' : ''}`}
                onClick={() => {
                  if (cutoutId !== undefined)
                    store.dispatch({ type: 'openSheet', sheet: { kind: 'cutout', id: cutoutId } })
                  else if (side) store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side } })
                }}
              >
                {message}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The messages that are new since the last announcement, once nothing has changed for a moment. */
function useAnnouncement(messages: readonly string[]): string {
  const [state, setState] = useState<{ known: readonly string[]; text: string }>({ known: [], text: '' })
  const joined = messages.join('\n')
  useEffect(() => {
    const timer = setTimeout(() => {
      const current = joined === '' ? [] : joined.split('\n')
      setState(({ known, text }) => {
        const added = current.filter((message) => !known.includes(message))
        return { known: current, text: added.length > 0 ? added.join(' ') : current.length === 0 ? '' : text }
      })
    }, ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [joined])
  return state.text
}
