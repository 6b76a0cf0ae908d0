import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { TOUCH } from '#client/ui/screen/media-queries.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { CountertopInput } from '#shared/countertops/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { copyText } from '#client/ui/copy-text.ts'
import { writeKitchenFragment } from './kitchen-link.ts'

/** Hardly anyone needs it. */
const TaskDialog = lazyPart(async () => (await import('#client/ui/dialog/task-dialog.tsx')).TaskDialog)

interface ShareButtonProps {
  /** What the link holds at the moment of the press. Null if something has to be done first. */
  getKitchen: () => Promise<{ countertops: readonly CountertopInput[]; job?: Job | undefined } | null>
}

/** Shares a link to the kitchen: a phone's own sheet, or the clipboard. If neither works, shows the link. */
export function ShareButton({ getKitchen }: ShareButtonProps) {
  const [link, setLink] = useState<string | null>(null)
  const share = async () => {
    const kitchen = await getKitchen()
    if (!kitchen) return
    const fragment = await writeKitchenFragment(kitchen.countertops, kitchen.job)
    if (!fragment) {
      toast({
        title: 'This list is too long for a link',
        description: 'Delete a few countertops, or print the list.',
        look: 'destructive',
      })
      return
    }
    const url = `${location.origin}/${fragment}`
    if (await shareOnPhone(url)) return
    if (await copyText(url)) {
      toast({ title: 'Link copied', description: 'Anyone with this link can see these countertops and use them.' })
      return
    }
    try {
      await TaskDialog.preload()
      setLink(url)
    } catch {
      toast({ title: "The link didn't load. Check your connection and try again.", look: 'destructive' })
    }
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void share()}>
        Share
      </Button>
      {link !== null && (
        <TaskDialog
          onClose={() => setLink(null)}
          title="Share this kitchen"
          description="Copy this link. Anyone with it can see these countertops and use them."
        >
          <TextField
            className="mt-6"
            label="Link"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </TaskDialog>
      )}
    </>
  )
}

/** Whether the phone's sheet opened, even if the visitor then closed it. A computer's clipboard is quicker. */
async function shareOnPhone(url: string): Promise<boolean> {
  if (!('share' in navigator) || !matchMedia(TOUCH).matches) return false
  try {
    await navigator.share({ title: 'Kitchen countertops', url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
