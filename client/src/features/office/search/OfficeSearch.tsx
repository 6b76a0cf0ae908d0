import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { listAddress, normalizeQuery, useOpenRecord } from '#client/features/office/list-address.tsx'
import { recordIn, sectionIn } from '#client/features/office/office-address.ts'
import { Button } from '#client/ui/button.tsx'
import { historySettled, navigateFromLayers } from '#client/ui/dialog/browser-history.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { isDialogOpen, isTypedInto, useKeyDown } from '#client/ui/focus.ts'
import { TABLET_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { SearchBox } from './SearchBox.tsx'

/** The search field of the office's bar. Where it has no room, a button opens it full screen. */
export function OfficeSearch() {
  const isSmall = useMedia(TABLET_SCREEN)
  const [isFieldOpen, setFieldOpen] = useState(false)
  const openFound = useOpenFound(() => setFieldOpen(false))
  const field = useRef<HTMLInputElement>(null)
  /** What had the focus before the search. */
  const before = useRef<HTMLElement>(null)

  function remember(element: EventTarget | null) {
    if (element instanceof HTMLElement && element !== field.current) before.current = element
  }

  function start() {
    remember(document.activeElement)
    if (isSmall) setFieldOpen(true)
    else field.current?.focus()
  }
  useSearchShortcut(start)

  function onOpen(address: string, { inNewTab }: { inNewTab: boolean }) {
    if (inNewTab) {
      // With an opener, so that the tab's key comes along.
      window.open(address, '_blank')
      return
    }
    openFound(address)
    // The page that opens takes the focus.
    before.current = null
    field.current?.blur()
    setFieldOpen(false)
  }

  function returnFocus() {
    if (before.current?.isConnected && before.current !== document.body) before.current.focus()
    else field.current?.blur()
  }

  function onLeave() {
    if (isSmall) setFieldOpen(false)
    else returnFocus()
  }

  if (!isSmall) {
    return (
      <div role="search" className="[&_input]:h-9">
        <SearchBox ref={field} onEnter={remember} onOpen={onOpen} onLeave={onLeave} />
      </div>
    )
  }
  return (
    <div role="search">
      <Button size="small" onClick={start}>
        Search
      </Button>
      {isFieldOpen && (
        <Dialog
          onClose={() => setFieldOpen(false)}
          title="Search"
          width="screen"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
        >
          <div className="flex min-h-0 flex-1 flex-col px-gutter pb-4">
            <FocusedSearch onOpen={onOpen} onLeave={onLeave} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** Opens a found record: beside the list, in place of an open one. */
function useOpenFound(closeDialog: () => void): (address: string) => void {
  const [path, navigate] = useLocation()
  const openRecord = useOpenRecord()
  return (address) => {
    const open = () => {
      if (sectionIn(path) === 'quotes') openRecord(listAddress(normalizeQuery(location.search), address))
      else navigateFromLayers(navigate, address, { state: null })
    }
    if (!recordIn(path)) return open()
    // The entry of the search dialog goes first, because the record replaces the open one, not that entry.
    flushSync(closeDialog)
    void historySettled().then(open)
  }
}

/** The field with the focus, because it's all that the screen shows. */
function FocusedSearch(props: Omit<Parameters<typeof SearchBox>[0], 'ref'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <SearchBox {...props} ref={field} isFullScreen />
}

/** Calls `onSearch` for Ctrl+K (Command+K on a Mac), and for '/' outside of fields. In a dialog, both stay the dialog's. */
function useSearchShortcut(onSearch: () => void): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.altKey) return
    const hasControl = event.ctrlKey || event.metaKey
    if (hasControl ? event.key.toLowerCase() !== 'k' : event.key !== '/' || isTypedInto(event.target)) return
    if (isDialogOpen()) return
    event.preventDefault()
    onSearch()
  })
}
