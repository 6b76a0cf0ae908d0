import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { randomId } from '#client/api/session-id.ts'
import { useDownload } from '#client/features/office/download.tsx'
import { showFailureToast } from '#client/features/office/failures.ts'
import { fetchOfficeAgain } from '#client/features/office/fetch-again.ts'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import { PhotoButton } from '#client/features/photos/PhotoButton.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#shared/attachments/attachment.ts'
import type { Attachment } from '#shared/attachments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

/** Enough for 20 MB on a slow line. */
const TIMEOUT = { timeout: 10 * MINUTE_MS }

/** A file that was chosen and isn't attached yet. */
interface Sending {
  key: string
  file: File
}

/** The files that the office attached, with a button that attaches more. Also takes files that are dropped on it. */
export function Attachments({ quote }: { quote: QuoteDetail }) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const attached = quote.attachments ?? []
  const remove = (key: string) => setSending((all) => all.filter((one) => one.key !== key))
  const choose = (files: readonly File[]) =>
    setSending((all) => [...all, ...files.map((file) => ({ key: randomId(), file }))])
  if (quote.erased) return null
  // Without this, the browser would leave the page to show a dropped file.
  const takesFiles = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      choose([...event.dataTransfer.files])
    },
  }
  return (
    <section aria-label="Files" {...takesFiles}>
      <h3 className="text-lead!">Files</h3>
      <ul className="mt-2 border-divider border-b empty:hidden">
        {attached.map((attachment) => (
          <AttachmentRow key={attachment.id} quote={quote} attachment={attachment} />
        ))}
        {sending.map(({ key, file }) => (
          <SendingRow key={key} quote={quote} file={file} onDone={() => remove(key)} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <PhotoButton
          text="Attach a file"
          accept={ATTACHMENT_TYPES.join(',')}
          disabled={attached.length + sending.length >= MAX_ATTACHMENTS}
          onChoose={choose}
        />
        <p className="text-caption text-muted">
          PDFs and pictures, up to {megabytes(MAX_ATTACHMENT_BYTES)} each. Only the office sees them.
        </p>
      </div>
    </section>
  )
}

interface AttachmentRowProps {
  quote: QuoteDetail
  attachment: Attachment
}

function AttachmentRow({ quote, attachment: { id, name, bytes, at, by } }: AttachmentRowProps) {
  const [isRemoving, setRemoving] = useState(false)
  const params = { id: quote.id, attachmentId: id }
  const download = useDownload(() => call('GET /api/quotes/{id}/attachments/{attachmentId}', { params, ...TIMEOUT }), {
    name: () => name,
    failed: 'download the file',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-divider border-t py-1">
      <span className="min-w-0 grow basis-60">
        <Button
          variant="link"
          size="small"
          aria-label={`Download ${name}`}
          busy={download.isPending}
          onClick={() => download.mutate()}
          className="max-w-full wrap-anywhere text-left"
        >
          {name}
        </Button>
        <span className="figures block text-caption text-muted">
          {`${megabytes(bytes)}, ${by}, ${formatInstant(at, SHOP.timeZone)}`}
        </span>
      </span>
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {isRemoving && (
        <ConfirmChange
          title="Remove this file"
          description={`Are you sure you want to remove ${name}? This action cannot be undone.`}
          action="Remove"
          busyAction="Removing..."
          send={() => call('DELETE /api/quotes/{id}/attachments/{attachmentId}', { params })}
          done="File removed"
          about={quoteName(quote)}
          failed="remove the file"
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}

interface SendingRowProps {
  quote: QuoteDetail
  file: File
  onDone: () => void
}

/** A file on its way, or the reason why it isn't attached. */
function SendingRow({ quote, file, onDone }: SendingRowProps) {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [idempotencyKey] = useState(randomId)
  const problem = problemOf(file)
  const { mutate, error, isPending } = useMutation({
    // One after the other. It goes on if the record is closed.
    scope: { id: `attachments-${quote.id}` },
    mutationFn: () =>
      call('POST /api/quotes/{id}/attachments', {
        params: { id: quote.id },
        query: { name: file.name },
        bytes: file,
        idempotencyKey,
        onProgress: (share) => setPercent(Math.floor(share * 100)),
        ...TIMEOUT,
      }),
    onSuccess: async () => {
      toast({ title: 'File attached', description: `${quoteName(quote)}. ${file.name}` })
      await fetchOfficeAgain(queryClient)
      onDone()
    },
    // Also said if the record was closed.
    onError: (failure) => showFailureToast('attach the file', failure, file.name),
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || problem !== undefined) return
    hasBegun.current = true
    mutate()
  }, [mutate, problem])
  const reason = problem ?? (error ? errorText(error, "We couldn't send this file.") : undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-divider border-t py-2">
      <span className="min-w-0 grow basis-60">
        <span className="block text-label wrap-anywhere">{file.name}</span>
        <span role="status" className={`figures block text-caption ${reason ? 'text-error' : 'text-muted'}`}>
          {reason ? `Not attached: ${reason}` : `Sending... ${percent}%`}
        </span>
      </span>
      {error && !isPending && (
        <Button size="small" aria-label={`Try again: ${file.name}`} onClick={() => mutate()}>
          Try again
        </Button>
      )}
      {reason && (
        <Button variant="quiet" size="small" aria-label={`Leave out ${file.name}`} onClick={onDone}>
          Leave out
        </Button>
      )}
    </li>
  )
}

/** Why the server would refuse it. */
function problemOf({ type, size }: File): string | undefined {
  if (!ATTACHMENT_TYPES.some((one) => one === type)) return 'Only PDFs, JPEGs, PNGs, and WebP pictures can be attached.'
  if (size > MAX_ATTACHMENT_BYTES)
    return `It has ${megabytes(size)}. A file can have up to ${megabytes(MAX_ATTACHMENT_BYTES)}.`
  return undefined
}

/** `1.2 MB`, at least 0.1. */
function megabytes(bytes: number): string {
  const tenths = Math.max(1, Math.round((bytes / 1024 / 1024) * 10))
  return `${tenths / 10} MB`
}
