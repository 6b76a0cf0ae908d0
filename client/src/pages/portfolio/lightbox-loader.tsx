import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { wasOpenedFromList } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import {
  portfolioUrl,
  entriesFor,
  LIST_ID,
  type PortfolioQuery,
  viewLinkId,
} from '#client/features/portfolio/portfolio-query.ts'
import type { PortfolioLightbox } from './lightbox.tsx'

type Lightbox = typeof PortfolioLightbox

const loadLightbox = async (): Promise<Lightbox> => (await import('./lightbox.tsx')).PortfolioLightbox

/** Loads the lightbox's code in advance. */
export function preloadLightbox(): void {
  // Opening it reports a failure.
  loadLightbox().catch(() => {})
}

/** Shows the query's open entry in a lightbox over the page. Its neighbors are the filtered entries. */
export function LightboxLoader({
  query,
  load = loadLightbox,
}: {
  query: PortfolioQuery
  load?: () => Promise<Lightbox>
}) {
  const [, navigate] = useLocation()
  const [Lightbox, setLightbox] = useState<ComponentType<Parameters<Lightbox>[0]> | null>(null)
  const isOpen = query.open !== null
  // Going back takes a moment, and a second press would leave the page.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (wasOpenedFromList()) history.back()
    else navigate(portfolioUrl({ ...query, open: null }), { replace: true })
  }
  const closeWithError = useEffectEvent(() => {
    toast({ title: "We couldn't open the picture. Check your connection and try again.", look: 'destructive' })
    close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setLightbox(() => loaded),
      () => isCurrent && closeWithError(),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, load])

  // When the lightbox closes, the last shown entry gets the focus.
  const lastShownId = useRef<string | null>(null)
  useEffect(() => {
    isClosing.current = false
    if (query.open) lastShownId.current = query.open
  }, [query.open])
  const focusLastShown = (event: Event) => {
    event.preventDefault()
    const link = document.getElementById(viewLinkId(lastShownId.current ?? ''))
    const listed = link ?? document.getElementById(LIST_ID)
    listed?.focus()
  }

  if (!Lightbox || !query.open) return null
  const entries = lightboxEntries(query, query.open)
  return (
    <Lightbox
      entries={entries}
      openId={query.open}
      onOpen={({ id }) => navigate(portfolioUrl({ ...query, open: id }), { replace: true, state: history.state })}
      onClose={close}
      onCloseAutoFocus={focusLastShown}
    />
  )
}

/** The filtered entries, or all entries if the filter leaves out the open one. */
function lightboxEntries(address: PortfolioQuery, openId: string): readonly PortfolioEntry[] {
  const listed = entriesFor(address)
  return listed.some(({ id }) => id === openId) ? listed : PORTFOLIO
}
