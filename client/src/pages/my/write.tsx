import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { call, endpointPath } from '#client/api/call.ts'
import { issueAt } from '#client/api/request-error.ts'
import { randomId } from '#client/api/session-id.ts'
import { textDraft } from '#client/api/storage.ts'
import { PhotoButton } from '#client/features/photos/PhotoButton.tsx'
import { photoProblem, readPhoto, SEND_TIMEOUT_MS } from '#client/features/photos/read-photo.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import { finalQuoteNumber } from '#shared/final-quote/choice.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { Page, pageMessageInputSchema } from '#shared/my/schema.ts'
import { MAX_PAGE_MESSAGE_LENGTH } from '#shared/my/terms.ts'
import { MAX_PHOTOS } from '#shared/photos/photo.ts'
import { Section } from '#client/pages/thank-you/sent.tsx'
import { SendFailure, pageIdOf, usePageChange } from './page-parts.tsx'

/** What a customer asks about a final quote. */
export interface Question {
  revision: number
  /** What the message begins with. */
  beginning?: string
}

/** The field for a message. Another part of the page can begin one, and lead to it. */
export function useMessageField(pageId: string | undefined) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useMemo(() => textDraft(`page_message of ${pageId}`, { text: '', revision: '' }), [pageId])
  const begin = ({ revision, beginning = '' }: Question) => {
    const { text } = draft.get()
    const isNew = !text.startsWith(beginning)
    // What is typed already stays, below.
    const begun = isNew ? (text ? `${beginning}\n\n${text}` : beginning) : text
    flushSync(() => draft.set({ text: begun, revision: String(revision) }))
    const end = text && isNew ? beginning.length : (field.current?.value.length ?? 0)
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(end, end)
    field.current?.scrollIntoView?.({ block: 'center' })
  }
  return { field, draft, begin }
}

/** What the shop and the customer wrote to each other, and a field to write more. What is typed outlives a session's end. */
export function Messages({ page, message }: { page: Page; message: ReturnType<typeof useMessageField> }) {
  const { messages, hasOlderMessages } = page
  const { field, draft } = message
  const { text, revision } = draft.use()
  const about = aboutFinalQuote(page, revision === '' ? undefined : Number(revision))
  const write = usePageChange({
    send: (body: z.input<typeof pageMessageInputSchema>, meta) => call('POST /api/my/messages', { body, ...meta }),
    onDone: ({ body }) => {
      // What is typed since isn't sent yet.
      const now = draft.get()
      if (now.text === body) draft.remove()
      else if (now.text.startsWith(body)) draft.set({ ...now, text: now.text.slice(body.length).trimStart() })
      toast({ title: 'Message sent' })
    },
  })
  const problem = issueAt(write.error, 'body')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    write.mutate({ body: text, ...(about && { revision: Number(revision) }) })
  }
  return (
    <Section title="Messages">
      {hasOlderMessages && (
        <p className="mt-4 text-label text-muted">
          {`These are the newest ${messages.length}. For an older one, write to us or call ${SHOP.phone}.`}
        </p>
      )}
      {messages.length > 0 && (
        <ol className="mt-4">
          {messages.map(({ id, isFromShop, revision: asked, subject, body, at }) => (
            <li key={id} className="border-divider border-t py-4">
              <p className="figures text-caption text-muted">
                {`${isFromShop ? SHOP.name : 'You'}, ${formatInstant(at, SHOP.timeZone)}`}
              </p>
              {asked !== undefined && <p className="figures mt-1 font-strong">{aboutFinalQuote(page, asked)}</p>}
              {subject && <p className="mt-1 font-strong wrap-anywhere">{subject}</p>}
              <div className="mt-1 wrap-anywhere">
                <LongText text={body} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <form noValidate onSubmit={submit} className="mt-4 print:hidden">
        {about && (
          <p className="figures mb-3 flex flex-wrap items-center gap-x-4 text-label">
            <span className="font-strong">{about}</span>
            <Button variant="link" size="small" onClick={() => draft.set({ text, revision: '' })}>
              About something else
            </Button>
          </p>
        )}
        <TextArea
          ref={field}
          label="Write to us"
          rows={4}
          maxLength={MAX_PAGE_MESSAGE_LENGTH}
          value={text}
          onChange={({ target }) => draft.set({ text: target.value, revision })}
          error={problem}
          hint="We answer by email, and our answer shows here, too."
        />
        <SendFailure error={problem ? null : write.error} />
        <Button type="submit" busy={write.isPending} className="mt-4 max-sm:w-full">
          {write.isPending ? 'Sending...' : 'Send message'}
        </Button>
      </form>
    </Section>
  )
}

/** `About final quote 1042-2`, for one of the page's quote. */
function aboutFinalQuote({ quote }: Page, revision: number | undefined): string | undefined {
  return quote && revision !== undefined ? `About final quote ${finalQuoteNumber(quote.number, revision)}` : undefined
}

/** Photos of the kitchen, up to 5 in all. */
export function Photos({ page }: { page: Page }) {
  const { canEdit: canAdd, quoted: { photoIds = [] } = {} } = page
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<'idle' | 'sending' | { failure: string }>('idle')
  // By file. Choosing one again after an answer that didn't come sends the same bytes with the same key, so it's added once.
  const [attempts] = useState(() => new Map<string, PhotoAttempt>())
  const places = MAX_PHOTOS - photoIds.length
  if (photoIds.length === 0 && !canAdd) return null

  const add = async (files: readonly File[]) => {
    setStatus('sending')
    const leftOut = files.length - Math.max(0, places)
    const failures = leftOut > 0 ? [`You can add up to ${MAX_PHOTOS} photos, so we left out ${leftOut}.`] : []
    for (const file of files.slice(0, places)) {
      const failure = await sendPhoto(file, pageIdOf(page), attempts)
      if (failure) failures.push(`${file.name}: ${failure}`)
    }
    await queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/my')] })
    setStatus(failures.length > 0 ? { failure: failures.join(' ') } : 'idle')
  }
  return (
    <Section title="Photos of your kitchen">
      {photoIds.length > 0 && (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photoIds.map((id, index) => (
            <li key={id}>
              <img
                src={endpointPath('GET /api/my/photos/{id}', { params: { id } })}
                alt={`Your kitchen, ${index + 1} of ${photoIds.length}`}
                loading="lazy"
                className="aspect-square w-full rounded-sm bg-sand object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {canAdd && places > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <PhotoButton
            text={status === 'sending' ? 'Sending...' : 'Add photos'}
            busy={status === 'sending'}
            onChoose={(files) => void add(files)}
          />
          <p className="figures text-caption text-muted">{`${photoIds.length} of ${MAX_PHOTOS} added`}</p>
        </div>
      )}
      <div role="alert">
        {typeof status === 'object' && <p className="mt-3 text-error text-label wrap-anywhere">{status.failure}</p>}
      </div>
    </Section>
  )
}

interface PhotoAttempt {
  bytes: Blob
  idempotencyKey: string
}

/** Why the photo wasn't added. Undefined if it was. */
async function sendPhoto(
  file: File,
  pageId: string | undefined,
  attempts: Map<string, PhotoAttempt>,
): Promise<string | undefined> {
  const name = `${file.name} ${file.size} ${file.lastModified}`
  try {
    const attempt = attempts.get(name) ?? { bytes: (await readPhoto(file)).photo, idempotencyKey: randomId() }
    attempts.set(name, attempt)
    await call('POST /api/my/photos', {
      ...attempt,
      pageId,
      timeout: SEND_TIMEOUT_MS,
    })
    attempts.delete(name)
    return undefined
  } catch (error) {
    return photoProblem(error)
  }
}
