import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { issueAt } from '#client/api/request-error.ts'
import { isRecord } from '#client/api/storage.ts'
import { attemptEntry, draftIdOf, dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import type { OpenRecord } from '#client/features/office/record/CustomerRecord.tsx'
import { useRecordChange } from '#client/features/office/record/use-record-change.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { contactName } from '#shared/contact/facts.ts'
import { UNDO_SECONDS, UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { fillText, withQuoteNumber } from '#shared/messages/fill-text.ts'
import { recipientOf, type Recipient } from '#shared/messages/recipient.ts'
import { messageInputSchema } from '#shared/messages/schema.ts'
import { messageValues } from '#shared/messages/variables.ts'
import type { Me } from '#shared/people/schema.ts'
import { FollowUpField, NotSent, useDeleteMessage } from './message-parts.tsx'
import { TemplatesDialog } from './templates.tsx'

interface MessageDialogProps extends OpenRecord {
  onClose: () => void
  /** The message was taken back, so its text can be edited again. */
  onUndone: () => void
}

/** Writes to the customer, from a template or not. Shows what the server will send. Ctrl+Enter sends. */
export function MessageDialog(record: MessageDialogProps) {
  const { customer, quote, me, onClose, onUndone } = record
  const { draftId, draft, setDraft, discard } = useKeptDraft(me, customer)
  const [hasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useSendMessage({ ...record, draftId, onSent: onClose, onUndone })
  const { recipient, subject, body } = checkDraft(record, draft)
  const change = (changes: Partial<MessageDraft>) => setDraft({ ...draft, ...changes })
  // What the server refused has been changed since.
  const error = send.variables === draft ? send.error : null
  const refused = {
    subject: issueAt(error, 'subject'),
    body: issueAt(error, 'body'),
    followUpOn: issueAt(error, 'followUpOn'),
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!subject.problem && !body.problem) send.mutate(draft)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <TaskDialog
      busy={send.isPending}
      onClose={() => {
        discard()
        onClose()
      }}
      unsaved={{
        hasChanges: () => draft.subject !== '' || draft.body !== '',
        title: 'Discard this message?',
        text: "It hasn't been sent.",
      }}
      width="wide"
      title="Message"
      description={recipient.email !== '' && <To recipient={recipient} />}
    >
      {recipient.email === '' ? (
        <p className="mt-5">This customer has no email address.</p>
      ) : (
        // Keys of its fields.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="mt-5">
          <TemplatePicker draft={draft} onDraft={change} busy={send.isPending} />
          <Fields
            quote={quote}
            draft={draft}
            problems={{
              subject: refused.subject ?? shownProblem(subject, draft.subject, hasTried),
              body: refused.body ?? shownProblem(body, draft.body, hasTried),
              followUpOn: refused.followUpOn,
            }}
            busy={send.isPending}
            onChange={change}
          />
          <Preview subject={subject.text} body={body.text} number={quote?.number} />
          {Object.values(refused).every((text) => text === undefined) && (
            <NotSent action="send the message" error={error} />
          )}
          <Button type="submit" variant="primary" busy={send.isPending} className="mt-6 w-full">
            {send.isPending ? 'Sending...' : 'Send'}
          </Button>
          <p className="mt-2 text-caption text-muted max-md:hidden">Ctrl+Enter sends.</p>
        </form>
      )}
    </TaskDialog>
  )
}

function To({ recipient }: { recipient: Recipient }) {
  return (
    <span className="wrap-anywhere">To {[contactName(recipient), recipient.email].filter(Boolean).join(', ')}</span>
  )
}

interface FieldsProps {
  quote: OpenRecord['quote']
  draft: MessageDraft
  problems: Record<'subject' | 'body' | 'followUpOn', string | undefined>
  busy: boolean
  onChange: (changes: Partial<MessageDraft>) => void
}

function Fields({ quote, draft, problems, busy, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        className="mt-4"
        label="Subject"
        value={draft.subject}
        readOnly={busy}
        error={problems.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextArea
        className="mt-4"
        label="Text"
        rows={7}
        value={draft.body}
        readOnly={busy}
        error={problems.body}
        onChange={({ target }) => onChange({ body: target.value })}
      />
      {quote && (
        <FollowUpField
          quote={quote}
          value={draft.followUpOn}
          error={problems.followUpOn}
          busy={busy}
          onChange={(followUpOn) => onChange({ followUpOn })}
        />
      )}
    </>
  )
}

/** The text as typed. It's kept on this computer, because the session may end before it's sent. */
function useKeptDraft(me: Me, customer: OpenRecord['customer']) {
  // Stays the same if someone merges the customer, who then has another id.
  const [draftId] = useState(() => draftIdOf('message', me, customer))
  const [draft, setDraft] = useState(() => readMessage(me, draftId))
  return {
    draftId,
    draft,
    setDraft: (next: MessageDraft) => {
      setDraft(next)
      keepMessage(me, draftId, next)
    },
    discard: () => dropDraft('message', draftId, me),
  }
}

/** Whom it goes to, and what will be sent. */
function checkDraft({ customer, quote, me }: OpenRecord, draft: MessageDraft) {
  const recipient = recipientOf({ customer, quote, formerEmails: customer.formerEmails })
  const values = messageValues({
    recipient,
    quote,
    appointments: customer.appointments,
    me: me.person?.name ?? null,
    now: new Date(),
  })
  return {
    recipient,
    subject: checkText('subject', draft.subject, values),
    body: checkText('body', draft.body, values),
  }
}

interface CheckedText {
  /** As it will be sent. Empty if it can't be. */
  text: string
  problem?: string | undefined
}

function checkText(field: 'subject' | 'body', template: string, values: Parameters<typeof fillText>[1]): CheckedText {
  const filled = fillText(template, values)
  if ('problem' in filled) return { text: '', problem: filled.problem }
  const { error } = messageInputSchema.shape[field].safeParse(template)
  return { text: filled.text, problem: error?.issues[0]?.message }
}

/** A variable that can't be filled is named at once, an empty field only after a try to send. */
function shownProblem({ problem }: CheckedText, template: string, hasTried: boolean): string | undefined {
  return hasTried || template !== '' ? problem : undefined
}

function Preview({ subject, body, number }: { subject: string; body: string; number: number | undefined }) {
  if (subject === '' && body === '') return null
  return (
    <section aria-label="Preview" className="mt-5 rounded-sm bg-sand px-4 py-3">
      <p className="text-caption text-muted">Preview</p>
      <p className="mt-1 font-strong text-label wrap-anywhere">{subject !== '' && withQuoteNumber(subject, number)}</p>
      <p className="mt-2 text-label wrap-anywhere whitespace-pre-wrap">{body}</p>
    </section>
  )
}

interface TemplatePickerProps {
  draft: MessageDraft
  onDraft: (draft: MessageDraft) => void
  busy: boolean
}

/** Fills the fields from a template. What was typed can be brought back. */
function TemplatePicker({ draft, onDraft, busy }: TemplatePickerProps) {
  const [isManaging, setManaging] = useState(false)
  const templates = useQuery(freshQuery('GET /api/templates', {}))
  const current = templates.data?.filter(({ archived }) => !archived) ?? []

  function choose(id: string) {
    const template = current.find((one) => one.id === id)
    const isTyped =
      (draft.subject !== '' || draft.body !== '') &&
      !current.some(({ subject, body }) => subject === draft.subject && body === draft.body)
    onDraft({
      ...(template ? { subject: template.subject, body: template.body, templateId: id } : EMPTY_DRAFT),
      followUpOn: draft.followUpOn,
    })
    if (isTyped)
      toast({
        title: 'Text replaced',
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => onDraft(draft) },
      })
  }

  return (
    <>
      <div className="flex items-end gap-3">
        <SelectField
          className="grow"
          label="Template"
          value={draft.templateId ?? ''}
          disabled={!templates.data || busy}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{templates.error ? 'Templates did not load' : 'None'}</option>
          {current.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button disabled={!templates.data || busy} onClick={() => setManaging(true)}>
          Templates
        </Button>
      </div>
      {isManaging && templates.data && (
        <TemplatesDialog templates={templates.data} draft={draft} onClose={() => setManaging(false)} />
      )}
    </>
  )
}

/** Seconds after which a message that waited has certainly gone to the mail server. */
const MARGIN = 3

interface SendMessageOptions extends Pick<OpenRecord, 'customer' | 'quote' | 'me'> {
  /** Where the text is kept. */
  draftId: string
  onSent: () => void
  /** The message was taken back. Its text is the draft now. */
  onUndone: () => void
}

/** Sends a message, with 'Undo' while it waits (docs/rules.md, Messages). */
function useSendMessage(options: SendMessageOptions) {
  const { customer, quote, me, draftId, onSent, onUndone } = options
  const queryClient = useQueryClient()
  // A retry after a lost response must not email the customer twice, even after a reload.
  const [attempts] = useState(() => createIdempotencyKeys(attemptEntry('message', me, draftId)))
  const undo = useDeleteMessage({
    action: 'take the message back',
    done: 'Message not sent',
    onDone: onUndone,
  })
  return useRecordChange({
    action: 'send the message',
    send: ({ subject, body: text, templateId, followUpOn }: MessageDraft) => {
      const body = {
        subject,
        body: text,
        ...(quote && { quoteId: quote.id }),
        ...(templateId !== undefined && { templateId }),
        ...(quote && followUpOn !== '' && { followUpOn }),
      }
      const params = { id: customer.id }
      const idempotencyKey = attempts.keyFor({ params, body })
      return call('POST /api/customers/{id}/messages', { params, body, idempotencyKey })
    },
    onDone: ({ id }, draft) => {
      attempts.forget()
      dropDraft('message', draftId, me)
      toast({
        title: `Message goes out in ${UNDO_SECONDS} seconds`,
        duration: UNDO_SECONDS * 1000,
        action: {
          label: 'Undo',
          onPress: () => {
            // The next message may have been started.
            if (readMessage(me, draftId) === EMPTY_DRAFT) keepMessage(me, draftId, draft)
            undo.mutate(id)
          },
        },
      })
      setTimeout(() => void refreshOffice(queryClient), (UNDO_SECONDS + MARGIN) * 1000)
      onSent()
    },
    onError: (error) => {
      attempts.forgetIfMismatched(error)
      return true
    },
  })
}

interface MessageDraft {
  subject: string
  body: string
  templateId: string | undefined
  /** A day, or empty. */
  followUpOn: string
}

const EMPTY_DRAFT: MessageDraft = { subject: '', body: '', templateId: undefined, followUpOn: '' }

/** What this person typed to that customer, or took back, and hasn't sent. Else an empty draft. */
function readMessage(me: Me, customerId: string): MessageDraft {
  const draft = readDraft('message', me, customerId)
  if (!isRecord(draft)) return EMPTY_DRAFT
  const { subject, body, templateId, followUpOn } = draft
  if (typeof subject !== 'string' || typeof body !== 'string') return EMPTY_DRAFT
  return {
    subject,
    body,
    templateId: typeof templateId === 'string' ? templateId : undefined,
    followUpOn: typeof followUpOn === 'string' ? followUpOn : '',
  }
}

/** Keeps the text until it's sent or dropped. */
function keepMessage(me: Me, customerId: string, draft: MessageDraft): void {
  if (draft.subject === '' && draft.body === '') dropDraft('message', customerId, me)
  else keepDraft('message', me, customerId, draft)
}

/** For a message that was taken back while another dialog is open, which stays alone. */
export function showKeptMessageToast(): void {
  toast({ title: 'Message not sent', description: "Its text is kept under 'Message'." })
}
