import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { aboutRevision, readDraft } from '#client/features/office/draft-storage.ts'
import { useMe } from '#client/features/office/open-office.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { fullName } from '#shared/contact/facts.ts'
import { DEFAULT_STONE, isOffered } from '#shared/countertops/stones.ts'
import { withNameInDetails } from '#shared/final-quote/starting-countertops.ts'
import type { OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

const Fabrication = lazyPart(
  async () => (await import('#client/features/office/fabrication/Fabrication.tsx')).Fabrication,
  'The slabs',
)

/** Says that a change is being saved, once that takes noticeably long. */
export function Saving({ on }: { on: boolean }) {
  return (
    <p role="status" className="text-caption text-muted empty:hidden">
      {on && <span className="animate-late">Saving...</span>}
    </p>
  )
}

/** A part of a draft with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-7">
      <h4 className="font-sans! font-strong! text-label! tracking-normal!">{title}</h4>
      {children}
    </section>
  )
}

/** After fields have closed, the button that opens them gets the focus, unless the person has gone elsewhere. */
export function useFocusOnClose(isOpen: boolean, button: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    // What had the focus is gone: the part of the page around it may have it by now (ui/focus.ts).
    if (hasClosed && document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true })
  }, [isOpen, button])
}

interface FabricationPartProps {
  quote: QuoteDetail
  revision: OfficeFinalQuote
  /** Of a draft. Called with its new version. */
  onSaved?: (version: number) => void
}

/** How a revision is cut, once someone asks. */
export function FabricationPart({ quote, revision: of, onSaved }: FabricationPartProps) {
  const { revision, version, countertops } = of
  const { me } = useMe()
  // What someone changed and couldn't save comes back in sight.
  const hasKept = () =>
    onSaved !== undefined &&
    me !== undefined &&
    readDraft('layout', me, aboutRevision(quote.id, revision)) !== undefined
  const [isOpen, setOpen] = useState(hasKept)
  return (
    <>
      <Button size="small" variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the slabs' : 'Show the slabs'}
        {!onSaved && <span className="sr-only">{` of final quote ${revision}`}</span>}
      </Button>
      {isOpen && (
        <Fabrication
          of={{ quoteId: quote.id, revision, version }}
          quoteNumber={quote.number}
          customerName={fullName(quote)}
          about={quoteName(quote)}
          // One that we no longer offer keeps its place in the list.
          countertops={countertops.map((one) => ({
            ...withNameInDetails(one),
            stone: isOffered(one.stone) ? one.stone : DEFAULT_STONE,
          }))}
          {...(onSaved && { onSaved })}
        />
      )}
    </>
  )
}
