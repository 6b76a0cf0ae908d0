import { useEffect, useState } from 'react'
import { SAVED_LIST_ID } from '#client/features/designer/go-to-designer.ts'
import { kitchenDataOf, type SharedKitchen } from '#client/features/designer/share/kitchen-link.ts'
import { historySettled } from '#client/ui/dialog/browser-history.ts'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'

const loadDialog = async () => (await import('#client/pages/designer/shared-kitchen.tsx')).SharedKitchenDialog

interface Opened {
  Dialog: Awaited<ReturnType<typeof loadDialog>>
  kitchen: SharedKitchen | null
}

/** Opens the kitchen of a link like `/#kitchen=…`. What shows it loads only then. */
export function SharedKitchenLink() {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const read = () => {
      const data = kitchenDataOf(location.hash)
      if (data !== null) void load(data).then(setOpened)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const isOpen = opened !== null
  useEffect(() => (isOpen ? () => void leaveLink() : undefined), [isOpen])
  if (!opened) return null
  return (
    <opened.Dialog kitchen={opened.kitchen} onClose={() => setOpened(null)} onUsed={() => goToSection(SAVED_LIST_ID)} />
  )
}

/** Takes the kitchen out of the address, so a reload doesn't open it again. First the dialog's own history entry goes. */
async function leaveLink(): Promise<void> {
  await historySettled()
  if (kitchenDataOf(location.hash) === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Null if the code didn't load. */
async function load(data: string): Promise<Opened | null> {
  try {
    const [Dialog, { readKitchenData }] = await Promise.all([
      loadDialog(),
      import('#client/features/designer/share/read-kitchen-link.ts'),
    ])
    return { Dialog, kitchen: await readKitchenData(data) }
  } catch {
    toast({ title: "The shared kitchen didn't load. Check your connection and try again.", look: 'destructive' })
    return null
  }
}
