import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useSelectOnFocus } from '#client/ui/focus.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES } from '#shared/people/link-lifetimes.ts'

const HOURS = LINK_LIFETIMES.owner / HOUR_MS

interface SignInLinkDialogProps {
  name: string
  link: string
  onClose: () => void
}

/** Shows a sign-in link, the only time that it's known. */
export function SignInLinkDialog({ name, link, onClose }: SignInLinkDialogProps) {
  const [copied, setCopied] = useState<boolean>()
  const select = useSelectOnFocus()
  return (
    <TaskDialog
      onClose={onClose}
      title={`Sign-in link for ${name}`}
      description={`It works once, for ${HOURS} hours. Anyone who has it can sign in, so send it only to this person.`}
    >
      <TextField {...select} readOnly label="Link" value={link} className="mt-6" />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="grow text-label empty:hidden">
          {copied !== undefined &&
            (copied ? 'Copied.' : 'Your browser does not allow copying. Select the link and copy it.')}
        </p>
        <Button onClick={onClose}>Done</Button>
        <Button variant="primary" onClick={async () => setCopied(await copyText(link))}>
          Copy link
        </Button>
      </div>
    </TaskDialog>
  )
}
