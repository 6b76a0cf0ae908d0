import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { aboutRevision, dropDraft } from '#client/features/office/draft-storage.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { MAX_WHY_LENGTH } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { showDraft } from './draft.ts'
import { useDraft } from './open-draft.ts'

interface SendDraftProps {
  /** The part around the draft, which gets the focus once it's sent. */
  part: RefObject<HTMLElement | null>
  /** Where it goes. Empty: no one knows. */
  email: string
  state: 'closed' | 'saving' | "slabs aren't saved" | 'open'
  /** Saves all that is open in the draft, and asks then. */
  ask: () => Promise<void>
  close: () => void
}

/** The last press of a draft: it goes to the customer, and can't be changed any more. Ctrl+Enter in the draft opens it, too. */
export function SendDraft({ part, email, state, ask, close }: SendDraftProps) {
  const { draft } = useDraft()
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4 border-divider border-t pt-5">
      <Button variant="primary" aria-keyshortcuts="Control+Enter" busy={state === 'saving'} onClick={() => void ask()}>
        {state === 'saving' ? 'Saving...' : `Send for ${formatCents(draft.totalCents)}`}
      </Button>
      <p className="text-caption text-muted">{`It holds for ${pluralize(draft.validDays, 'day')}.`}</p>
      {state === "slabs aren't saved" && (
        <Problem className="basis-full">
          Your last change of the slabs isn't saved. Correct it or undo it, then send.
        </Problem>
      )}
      {state === 'open' && <SendDialog part={part} email={email} onClose={close} />}
    </div>
  )
}

/** Sends it, and asks for the reason above the estimate's range. */
function useSend(part: SendDraftProps['part'], onClose: () => void) {
  const { quoteId, about, draft, me } = useDraft()
  const { revision, version, totalCents, estimated } = draft
  const which = aboutRevision(quoteId, revision)
  const queryClient = useQueryClient()
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const aboveCents = totalCents - estimated.highCents
  const change = useOfficeChange({
    failed: 'send the final quote',
    about,
    send: () =>
      call('POST /api/quotes/{id}/final-quotes/{revision}/send', {
        params: { id: quoteId, revision: String(revision) },
        body: { version, ...(why && { why }) },
      }),
    done: ({ link }) => ({
      title: 'Final quote sent',
      ...(link && { action: { label: 'Copy link', onPress: () => void copyText(link) } }),
    }),
    show: (error) => {
      const issue = issuesOf(error).find(({ path }) => path === 'why')
      setProblem(issue?.message)
      if (issue) field.current?.focus()
      return issue !== undefined
    },
    onSaved: (sent) => {
      showDraft(queryClient, quoteId, sent)
      dropDraft('layout', which, me)
      onClose()
      // The draft with its button is gone, and what waits is in its place.
      setTimeout(() => {
        part.current?.focus({ preventScroll: true })
        part.current?.firstElementChild?.scrollIntoView?.({ block: 'nearest' })
      })
    },
  })
  function send() {
    if (aboveCents <= 0 || why.trim() !== '') return change.save()
    setProblem('Say why, for the customer.')
    field.current?.focus()
  }
  return { send, isSending: change.isSaving, aboveCents, why, setWhy, problem, field }
}

function SendDialog({ part, email, onClose }: Pick<SendDraftProps, 'part' | 'email'> & { onClose: () => void }) {
  const { revision, totalCents, validDays } = useDraft().draft
  const { send, isSending, aboveCents, why, setWhy, problem, field } = useSend(part, onClose)
  return (
    <TaskDialog
      title={`Send final quote ${revision}?`}
      description={`${email ? `${email} gets an email.` : 'There is no email address, so you get a link to copy.'} It holds for ${pluralize(validDays, 'day')}. After that, a change is a new revision.`}
      busy={isSending}
      unsaved={{ hasChanges: () => why !== '', text: "The reason hasn't been saved." }}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {aboveCents > 0 && (
          <TextArea
            ref={field}
            className="mt-4"
            label="Why it costs more"
            hint={`${formatCents(aboveCents)} above the estimate's range. The customer reads this.`}
            error={problem}
            maxLength={MAX_WHY_LENGTH}
            rows={3}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          {/* Where nothing has to be typed, Enter sends. */}
          <Button type="submit" variant="primary" busy={isSending} data-autofocus={aboveCents <= 0 || undefined}>
            {isSending ? 'Sending...' : `Send for ${formatCents(totalCents)}`}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}
