import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { changesDraft } from '#client/api/storage.ts'
import { ContactFields } from '#client/features/contact/ContactFields.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { EditConflict, editedForm, useEditedVersion } from '#client/features/office/conflict.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { describeContact } from '#shared/contact/facts.ts'
import { CONTACT_FIELDS, FIELD_FACTS, mapContactFields } from '#shared/contact/fields.ts'
import { type Page, type PageContact, pageContactSchema } from '#shared/my/schema.ts'
import { Section } from '#client/pages/thank-you/sent.tsx'
import { SendFailure, pageIdOf, usePageChange } from './page-parts.tsx'

/** How we reach the customer, and their note, which they can correct until the visit is done. */
export function Contact({ page }: { page: Page }) {
  const [isOpen, setOpen] = useState(false)
  const { contact, quoted, canEdit } = page
  return (
    <Section title="Contact and address">
      <dl className="mt-5 border-divider border-t">
        {[
          ...describeContact(contact).filter(({ lines }) => lines.length > 0),
          ...(quoted?.customerNote ? [{ label: 'Your note', lines: [quoted.customerNote] }] : []),
        ].map(({ label, lines }) => (
          <div key={label} className="grid gap-x-6 border-divider border-b py-3 sm:grid-cols-[10rem_1fr]">
            <dt className="text-label text-muted">{label}</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              {lines.join(', ')}
              {label === 'Email' && canEdit && (
                <p className="mt-1 text-caption text-muted print:hidden">To use another email address, write to us.</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {canEdit && (
        <Button className="mt-5 max-sm:w-full print:hidden" onClick={() => setOpen(true)}>
          {quoted ? 'Correct contact or note' : 'Correct contact'}
        </Button>
      )}
      {isOpen && <ContactDialog page={page} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type Values = z.input<typeof pageContactSchema>

type Texts = Record<string, string>

const LABELS = { ...mapContactFields((field) => FIELD_FACTS[field].label), customerNote: 'Note' }
type Field = keyof typeof LABELS

/** What the form has of a page. */
function valuesOf({ contact: whole, quoted, version }: Page): Values {
  const { email: _, ...contact } = whole
  return { ...contact, ...(quoted && { customerNote: quoted.customerNote ?? '' }), version }
}

const factsOf = (values: Values): Record<Field, string> => ({
  ...mapContactFields((field) => values[field] ?? ''),
  customerNote: values.customerNote ?? '',
})

/** The fields that `stored` doesn't have like this. */
function listTyped(values: Partial<Record<string, unknown>>, stored: Texts): Texts {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => entry[0] in stored && entry[1] !== stored[entry[0]],
    ),
  )
}

/** What is typed outlives Escape and the end of the session, until it's saved or canceled. */
function ContactDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { quoted, visits } = page
  const hasVisit = visits.some(({ outcome }) => outcome === 'confirmed')
  const [{ version: _, ...stored }] = useState(() => valuesOf(page))
  const [draft] = useState(() => changesDraft(`page_contact of ${pageIdOf(page)}`))
  const [typed] = useState(() => listTyped(draft.get(), stored))
  const form = useForm<Values, unknown, PageContact>({
    resolver: zodResolver(pageContactSchema),
    defaultValues: { ...valuesOf(page), ...typed },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.set(listTyped(values, stored)),
      }),
    [form, draft, stored],
  )
  const onDone = () => {
    draft.remove()
    toast({ title: 'Saved' })
    onClose()
  }
  const edited = useEditedVersion<Field, Page, Values>(page, {
    labels: LABELS,
    ...editedForm(form, valuesOf),
    factsOf: (of) => factsOf('visits' in of ? valuesOf(of) : of),
    onSaved: onDone,
  })
  const { base, theirs } = edited
  const save = usePageChange({
    send: (body: PageContact, { pageId }) => call('PATCH /api/my/contact', { body, pageId }),
    onConflict: edited.handleConflict,
    onDone,
  })
  const { error } = save
  useEffect(() => {
    const fields = CONTACT_FIELDS.filter((field) => field !== 'email')
    if (error) showIssues(form, [...fields, 'customerNote'], issuesOf(error))
  }, [error, form])
  const submit = form.handleSubmit((values) => save.mutate({ ...values, version: (theirs ?? base).version }))
  return (
    <TaskDialog title="Contact and address" onClose={onClose} busy={save.isPending}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-5">
          <fieldset disabled={save.isPending} className="min-w-0">
            <legend className="sr-only">Contact and address</legend>
            <ContactFields addressRequired={hasVisit} without="email" />
            {quoted && (
              <TextArea
                label="Note (optional)"
                rows={3}
                className="mt-6"
                error={form.formState.errors.customerNote?.message}
                {...form.register('customerNote')}
              />
            )}
          </fieldset>
          {theirs ? (
            <EditConflict
              what="contact"
              labels={LABELS}
              base={factsOf(valuesOf(base))}
              mine={factsOf(form.getValues())}
              theirs={factsOf(valuesOf(theirs))}
              versions={{ mine: 'Yours', theirs: 'Ours' }}
              busy={save.isPending}
              onTakeTheirs={edited.takeTheirs}
              onKeepMine={() => void submit()}
            />
          ) : (
            <SendFailure error={issuesOf(error).length > 0 ? null : error} />
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button
              disabled={save.isPending}
              onClick={() => {
                draft.remove()
                onClose()
              }}
            >
              Cancel
            </Button>
            {!theirs && (
              <Button type="submit" variant="primary" busy={save.isPending}>
                {save.isPending ? 'Saving...' : 'Save'}
              </Button>
            )}
          </div>
        </form>
      </FormProvider>
    </TaskDialog>
  )
}
