import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { issueAt } from '#client/api/request-error.ts'
import { fetchOfficeAgain } from '#client/features/office/fetch-again.ts'
import { FollowUpField, useFollowUp } from '#client/features/office/follow-up.tsx'
import { failureText } from '#client/features/office/failures.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { customerQuery } from '#client/features/office/quote-queries.ts'
import { EditCustomer } from '#client/features/office/record/EditCustomerDialog.tsx'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { Digit, PanelActions, PanelSubmit } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea, TextField } from '#client/ui/field.tsx'
import { sendOnCtrlEnter, useFocusInvalid } from '#client/ui/focus.ts'
import { Problem, Skeleton } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { contactName } from '#shared/contact/facts.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { WEEK_HOURS } from '#shared/content/shop.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { UNDO_SECONDS, UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { fillKnown, fillText, withQuoteNumber } from '#shared/messages/fill-text.ts'
import { recipientOf } from '#shared/messages/recipient.ts'
import { MAX_READ, messageInputSchema, type Template } from '#shared/messages/schema.ts'
import { type MessageValues, messageValues } from '#shared/messages/variables.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { workingDayAfter } from '#shared/shop/working-days.ts'
import { useDeleteMessage, useKeptDraft } from './message-parts.tsx'
import { TemplateList } from './TemplateList.tsx'

/** Template and follow-up day may be empty. */
const EMPTY = { subject: '', body: '', templateId: '', followUpOn: '' }
type Draft = typeof EMPTY

/** Seconds after which a message that waited has certainly gone to the mail server. */
const MARGIN = 3

interface MessageDialogProps {
  customerId: string
  quote: Quote | undefined
  me: Me
  onClose: () => void
}

/** Writes to the customer, from a template or not. Ctrl+Enter sends. */
export function MessageDialog(props: MessageDialogProps) {
  const { customerId, quote, me, onClose } = props
  // If someone merges the customer, the dialog stays with what was typed.
  const found = useQuery({ ...customerQuery(customerId), placeholderData: keepPreviousData })
  const customer = found.data
  const facts = customer && factsOf({ customer, quote, me })
  /** What was unread when this opened. What comes while one writes isn't answered by it. */
  const [answers, setAnswers] = useState<readonly string[]>()
  if (customer && answers === undefined) setAnswers(unreadIds(customer))
  const message = useMessage(props, facts ? contactName(facts.recipient) : '', answers)
  const { draft, change, drop, send } = message
  const templates = useTemplates({ draft, quote, values: facts?.values, onDraft: change })
  const followUp = useFollowUp(draft.followUpOn, (followUpOn) => change({ followUpOn }))
  /** A digit that was pressed before the customer and the templates were there chooses when they are. */
  const [digit, setDigit] = useState<number>()
  const isReady = facts !== undefined && templates.all !== undefined
  const choose = useEffectEvent((index: number) => {
    templates.choose(templates.current[index]?.id)
    setDigit(undefined)
  })
  useEffect(() => {
    if (isReady && digit !== undefined) choose(digit)
  }, [isReady, digit])
  const isUnreachable = facts?.recipient.email === ''
  /** Stays once there is an address, because saving one may ask about visits. */
  const [offersEdit, setOffersEdit] = useState(false)
  if (isUnreachable && !offersEdit) setOffersEdit(true)
  return (
    <TaskDialog
      busy={send.isSaving}
      onClose={() => {
        drop()
        onClose()
      }}
      unsaved={{
        hasChanges: () => templates.isTyped,
        title: 'Discard this message?',
        text: "It hasn't been sent.",
      }}
      width="panel"
      onDigit={setDigit}
      {...(quote && !send.isSaving && { onShiftDigit: followUp.choose })}
      title="Write an email"
      description={
        facts?.recipient.email && (
          <span className="wrap-anywhere">
            To {[contactName(facts.recipient), facts.recipient.email].filter(Boolean).join(', ')}
          </span>
        )
      }
    >
      <NotLoaded query={found} what="the customer" className="mt-5">
        <Skeleton className="h-64" />
      </NotLoaded>
      {isUnreachable && <p className="mt-5">This customer has no email address.</p>}
      {customer && offersEdit && <EditCustomer customer={customer} />}
      {facts?.recipient.email && (
        <Composer {...message} quote={quote} templates={templates} followUp={followUp} values={facts.values} />
      )}
    </TaskDialog>
  )
}

interface ComposerProps extends ReturnType<typeof useMessage> {
  quote: Quote | undefined
  templates: ReturnType<typeof useTemplates>
  followUp: ReturnType<typeof useFollowUp>
  values: MessageValues
}

function Composer({ quote, draft, change, send, trySend, box, templates, followUp, values }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const invalid = useFocusInvalid(form)
  // What the server refused has been changed since.
  const error = send.input?.draft === draft ? send.error : null
  const isRefused = (['subject', 'body', 'followUpOn'] as const).some((field) => issueAt(error, field) !== undefined)
  const checked = { subject: checkField('subject', draft, values), body: checkField('body', draft, values) }
  const fieldProps = (field: 'subject' | 'body') => ({
    value: draft[field],
    readOnly: send.isSaving,
    // A variable that can't be filled is named at once, an empty field only after a try to send.
    error: issueAt(error, field) ?? (invalid.hasFailed || draft[field] !== '' ? checked[field].problem : undefined),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (checked.subject.problem || checked.body.problem) invalid.fail()
    else trySend()
  }

  return (
    // Keys of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={sendOnCtrlEnter} className="mt-5">
      <TemplatePicker templates={templates} draft={draft} busy={send.isSaving} />
      <TextField {...fieldProps('subject')} label="Subject" className="mt-4" />
      <TextArea {...fieldProps('body')} label="Text" rows={6} className="mt-4" />
      {quote && (
        <FollowUpField
          followUp={followUp}
          quote={quote}
          source={templates.followUpText}
          error={issueAt(error, 'followUpOn')}
          busy={send.isSaving}
        />
      )}
      {hasVariables(draft) && (
        <Preview subject={checked.subject.text} body={checked.body.text} number={quote?.number} />
      )}
      {error && !isRefused && <Problem className="mt-4">{failureText('send the message', error)}</Problem>}
      <PanelActions>
        <PanelSubmit box={box} busy={send.isSaving}>
          {send.isSaving ? 'Sending...' : 'Send'}
        </PanelSubmit>
      </PanelActions>
    </form>
  )
}

interface SentDraft {
  id: string
  quoteId: string | undefined
  draft: Draft
  answers: readonly string[] | undefined
}

/** The text, and how it's sent, with 'Undo' while it waits (docs/rules.md, Messages). */
function useMessage(
  { customerId, quote, me, onClose }: MessageDialogProps,
  about: string,
  answers: readonly string[] | undefined,
) {
  const queryClient = useQueryClient()
  const { box, afterSave } = useSaveAndNext()
  const { draft, attempt, change, drop, keepAgain } = useKeptDraft('message', { me, customerId }, EMPTY)
  const undo = useDeleteMessage({
    failed: 'take the message back',
    about,
    title: 'Message not sent',
    description: "Its text is kept under 'Write an email'.",
  })
  const send = useOfficeChange({
    attempt,
    about,
    send: (input: SentDraft, idempotencyKey) => {
      const { subject, body, templateId, followUpOn } = input.draft
      return call('POST /api/customers/{id}/messages', {
        params: { id: input.id },
        body: {
          subject,
          body,
          ...(input.quoteId !== undefined && { quoteId: input.quoteId }),
          ...(templateId !== '' && { templateId }),
          ...(input.answers && { answers: [...input.answers] }),
          ...(input.quoteId !== undefined && followUpOn !== '' && { followUpOn }),
        },
        idempotencyKey,
      })
    },
    done: ({ id }, sent) => ({
      title: `Message goes out in ${UNDO_SECONDS} seconds`,
      duration: UNDO_SECONDS * 1000,
      action: {
        label: 'Undo',
        onPress: () => {
          keepAgain(sent.draft)
          undo.save(id)
        },
      },
    }),
    onSaved: () => {
      drop()
      setTimeout(() => void fetchOfficeAgain(queryClient), (UNDO_SECONDS + MARGIN) * 1000)
      onClose()
      afterSave()
    },
  })
  const trySend = () => send.save({ id: customerId, quoteId: quote?.id, draft, answers })
  return { box, draft, change, drop, send, trySend }
}

const unreadIds = ({ messages }: CustomerDetail) =>
  messages
    .filter(({ unread }) => unread)
    .map(({ id }) => id)
    .slice(0, MAX_READ)

/** Whom it goes to, and what it may say. */
function factsOf({ customer, quote, me }: { customer: CustomerDetail; quote: Quote | undefined; me: Me }) {
  const recipient = recipientOf({ customer, quote, formerEmails: customer.formerEmails })
  const values = messageValues({
    site: location.origin,
    recipient,
    quote,
    appointments: customer.appointments,
    me: me.person?.name ?? null,
    now: new Date(),
  })
  return { recipient, values }
}

/** The text as it will be sent. Empty if it can't be. */
function checkField(field: 'subject' | 'body', draft: Draft, values: MessageValues) {
  const filled = fillText(draft[field], values)
  if ('problem' in filled) return { text: '', problem: filled.problem }
  const { error } = messageInputSchema.shape[field].safeParse(draft[field])
  return { text: filled.text, problem: error?.issues[0]?.message }
}

const hasVariables = ({ subject, body }: Draft) => `${subject}${body}`.includes('{{')

/** What the variables will say. */
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
  templates: ReturnType<typeof useTemplates>
  draft: Draft
  busy: boolean
}

/** Fills the fields from a template, by press or digit. */
function TemplatePicker({ templates, draft, busy }: TemplatePickerProps) {
  const [isManaging, setManaging] = useState(false)
  const { all, current, choose } = templates
  return (
    <>
      <div
        role="group"
        aria-label="Template"
        // The digits work before anything is typed.
        tabIndex={-1}
        data-autofocus={templates.isTyped ? undefined : ''}
        className="flex flex-wrap items-center gap-2"
      >
        {templates.hasFailed && <p className="text-label text-muted">Templates did not load.</p>}
        {current.map(({ id, name }, index) => (
          <Button
            key={id}
            size="compact"
            variant={id === draft.templateId ? 'primary' : 'secondary'}
            aria-pressed={id === draft.templateId}
            disabled={busy}
            onClick={() => choose(id === draft.templateId ? '' : id)}
          >
            {id !== draft.templateId && <Digit index={index} />}
            {name}
          </Button>
        ))}
        <Button size="compact" variant="quiet" disabled={!all || busy} onClick={() => setManaging(true)}>
          Templates
        </Button>
      </div>
      {isManaging && all && (
        <TaskDialog title="Templates" onClose={() => setManaging(false)}>
          <TemplateList templates={all} draft={draft} />
        </TaskDialog>
      )}
    </>
  )
}

interface TemplatesInput {
  draft: Draft
  quote: Quote | undefined
  values: MessageValues | undefined
  onDraft: (draft: Draft) => void
}

/**
 * The templates, and what puts one into the draft: filled in, as far as `values` are known, to go on writing. What was typed
 * can be brought back. A follow-up that someone chose stays.
 */
function useTemplates({ draft, quote, values, onDraft }: TemplatesInput) {
  const today = useShopDay()
  const { data: all, error } = useQuery(freshQuery('GET /api/templates', {}))
  const current = all?.filter(({ archived }) => !archived) ?? []
  const fill = (text: string) => (values ? fillKnown(text, values) : text)
  const textOf = ({ subject, body }: Template) => ({ subject: fill(subject), body: fill(body) })
  /** Something that isn't a template as it was chosen. */
  const isTyped =
    (draft.subject !== '' || draft.body !== '') &&
    !current.map(textOf).some(({ subject, body }) => subject === draft.subject && body === draft.body)

  const offerOf = (template: Template | undefined) => (quote && template ? offeredFollowUp(template, today) : undefined)
  const offered = offerOf(all?.find(({ id }) => id === draft.templateId))

  function choose(id: string | undefined) {
    if (id === undefined || !values) return
    const template = current.find((one) => one.id === id)
    const isOffered = draft.followUpOn === '' || draft.followUpOn === offered?.day
    const followUpOn = isOffered ? (offerOf(template)?.day ?? '') : draft.followUpOn
    onDraft({ ...(template ? { ...textOf(template), templateId: id } : EMPTY), followUpOn })
    if (isTyped)
      toast({
        title: 'Text replaced',
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => onDraft(draft) },
      })
  }
  return {
    all,
    current,
    choose,
    isTyped,
    hasFailed: error !== null,
    /** Where the follow-up day comes from, if a template set it. */
    followUpText: offered?.day === draft.followUpOn ? offered.text : undefined,
  }
}

/** The day that a template offers, or the working day after it. What the office has blocked isn't known here. */
function offeredFollowUp({ name, followUpDays }: Template, today: CalendarDate) {
  if (followUpDays === null) return undefined
  const calendar = { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays: NO_DAYS }
  const day = workingDayAfter(addDays(today, followUpDays - 1), 1, calendar)
  const isLater = day !== addDays(today, followUpDays)
  return {
    day,
    text: `'${name}': in ${pluralize(followUpDays, 'day')}${isLater ? ', or the next working day' : ''}`,
  }
}

const NO_DAYS: ReadonlySet<CalendarDate> = new Set()
