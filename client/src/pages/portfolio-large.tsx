import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '#client/ui/toast.ts'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import {
  addressOf,
  entriesFor,
  LIST_ID,
  type PortfolioAddress,
  viewLinkId,
  wasOpenedHere,
} from './portfolio-address.ts'
import type { PortfolioLightbox } from './portfolio-lightbox.tsx'

type Lightbox = typeof PortfolioLightbox

const loadLightbox = async (): Promise<Lightbox> => (await import('./portfolio-lightbox.tsx')).PortfolioLightbox

/** Brings the lightbox's code before it is asked for. */
export function preloadLarge(): void {
  // Where it does not come, opening it says so.
  loadLightbox().catch(() => {})
}

/** The entry that the address names, large, over the page; its neighbours are those that the filter lists. */
export function OpenedLarge({
  address,
  load = loadLightbox,
}: {
  address: PortfolioAddress
  load?: () => Promise<Lightbox>
}) {
  const [, navigate] = useLocation()
  const [Lightbox, setLightbox] = useState<ComponentType<Parameters<Lightbox>[0]> | null>(null)
  const isOpen = address.open !== null
  // Going back takes a moment, in which a second press would leave the page.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (wasOpenedHere(history.state)) history.back()
    else navigate(addressOf({ ...address, open: null }), { replace: true })
  }
  const giveUp = useEffectEvent(() => {
    toast({ title: 'The picture could not be opened. Check your connection and try again.', look: 'destructive' })
    close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    let isWanted = true
    load().then(
      (loaded) => isWanted && setLightbox(() => loaded),
      () => isWanted && giveUp(),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen, load])

  // The last one that was seen gets the focus, when there is none open any more.
  const seen = useRef<string | null>(null)
  useEffect(() => {
    isClosing.current = false
    if (address.open) seen.current = address.open
  }, [address.open])
  const focusSeen = (event: Event) => {
    event.preventDefault()
    const link = document.getElementById(viewLinkId(seen.current ?? ''))
    const listed = link ?? document.getElementById(LIST_ID)
    listed?.focus()
  }

  if (!Lightbox || !address.open) return null
  const entries = walkedEntries(address, address.open)
  return (
    <Lightbox
      entries={entries}
      openId={address.open}
      onGo={({ id }) => navigate(addressOf({ ...address, open: id }), { replace: true, state: history.state })}
      onClose={close}
      onCloseAutoFocus={focusSeen}
    />
  )
}

/** What is listed; or everything, where the address names an entry that its filter leaves out. */
function walkedEntries(address: PortfolioAddress, openId: string): readonly PortfolioEntry[] {
  const listed = entriesFor(address)
  return listed.some(({ id }) => id === openId) ? listed : PORTFOLIO
}
