import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useSelectOnFocus } from '#client/ui/focus.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

interface CustomerPageProps {
  /** Whose page it is. */
  of: { quoteId: string } | { appointmentId: string }
  /** The customer's name, shown after the link was made. */
  name: string
  /** Undefined for a visit without a quote, of which the record doesn't say it. */
  text?: string
}

/** Links to the customer's page. Only a new one is known, because tables hold hashes. */
export function CustomerPage({ of, name, text }: CustomerPageProps) {
  const [isAsking, setAsking] = useState(false)
  /** A link that the browser didn't let us copy. */
  const [shown, setShown] = useState<string>()
  const select = useSelectOnFocus()
  const make = useOfficeChange({
    send: async (replaces: boolean) => {
      const { link } = await call('POST /api/page-links', { body: { ...of, replaces } })
      return { link, isCopied: await copyText(link) }
    },
    failed: 'make the link',
    onSaved: ({ link, isCopied }, replaces) => {
      setAsking(false)
      if (!isCopied) setShown(link)
      else if (replaces) toast({ title: 'New link copied', description: `${name}. Earlier links no longer work.` })
      else toast({ title: 'Link copied', description: name })
    },
  })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 print:hidden">
      <p className="figures text-label">{text === undefined ? "Customer's page" : `Customer's page: ${text}`}</p>
      <Button size="small" variant="link" busy={make.isSaving && !isAsking} onClick={() => make.save(false)}>
        Copy link
      </Button>
      <Button size="small" variant="link" disabled={make.isSaving} onClick={() => setAsking(true)}>
        New link
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make a new link?"
          description="All earlier links to this page stop working, also those in our emails."
          busy={make.isSaving}
          variant="primary"
          action="New link"
          onConfirm={() => make.save(true)}
          onClose={() => setAsking(false)}
        />
      )}
      {shown !== undefined && (
        <TaskDialog title="Link to the customer's page" onClose={() => setShown(undefined)}>
          <TextField {...select} readOnly label="Link" value={shown} className="mt-4" />
        </TaskDialog>
      )}
    </div>
  )
}

/** `opened Nov 24, 3 times` */
export function openedText(use: QuoteDetail['page']): string {
  if (!use) return 'not opened yet'
  const day = formatMonthDay(dateIn(new Date(use.lastOpenedAt), SHOP.timeZone))
  return `opened ${day}, ${use.opened === 1 ? 'once' : pluralize(use.opened, 'time')}`
}
