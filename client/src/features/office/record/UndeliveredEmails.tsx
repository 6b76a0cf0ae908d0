import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { contactName } from '#shared/contact/facts.ts'
import { FIELD_FACTS } from '#shared/contact/fields.ts'
import { emailAddressSchema, type UndeliveredEmail } from '#shared/customers/schema.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import type { OpenRecord } from './open-record.ts'

/** Emails that no retry delivered, each with 'Correct address' and 'Send again'. */
export function UndeliveredEmails({ customer }: Pick<OpenRecord, 'customer'>) {
  /** Here, so that the dialog stays with what was typed if a colleague has corrected it. */
  const [corrected, setCorrected] = useState<UndeliveredEmail | null>(null)
  const about = contactName(customer)
  return (
    <>
      {customer.undelivered.map((email) => (
        <Undelivered key={email.id} email={email} about={about} onCorrect={() => setCorrected(email)} />
      ))}
      {corrected && <CorrectAddressDialog email={corrected} about={about} onClose={() => setCorrected(null)} />}
    </>
  )
}

interface UndeliveredProps {
  email: UndeliveredEmail
  /** Whom it was to. */
  about: string
  onCorrect: () => void
}

function Undelivered({ email, about, onCorrect }: UndeliveredProps) {
  const { id, subject, to, reason } = email
  const send = useOfficeChange({
    failed: 'send the email again',
    send: () => call('POST /api/jobs/failed/{id}/retry', { params: { id } }),
    done: 'Sending the email again',
    about,
  })
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm bg-sand px-4 py-2">
      <div className="min-w-0 text-label">
        <p className="font-strong wrap-anywhere">Email not delivered: {reason}</p>
        <p className="wrap-anywhere">{[subject, to && `to ${to}`].filter(Boolean).join(', ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {to !== '' && (
          <Button size="small" aria-label={`Correct address: ${subject}`} onClick={onCorrect}>
            Correct address
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Send again: ${subject}`}
          busy={send.isSaving}
          disabled={send.isSaving}
          onClick={() => send.save()}
        >
          Send again
        </Button>
      </div>
    </div>
  )
}

interface CorrectAddressDialogProps extends Pick<UndeliveredProps, 'email' | 'about'> {
  onClose: () => void
}

function CorrectAddressDialog({ email, about, onClose }: CorrectAddressDialogProps) {
  const { id, to } = email
  const form = useForm({ resolver: zodResolver(emailAddressSchema), defaultValues: { email: to } })
  const { errors, isDirty } = form.formState
  const save = useOfficeChange({
    failed: 'correct the address',
    send: (body: { email: string }) => call('POST /api/emails/{id}/address', { params: { id }, body }),
    done: 'Address corrected',
    about,
    onSaved: onClose,
    show: (error) => showIssues(form, ['email'], issuesOf(error)),
  })
  return (
    <TaskDialog
      busy={save.isSaving}
      onClose={onClose}
      unsaved={{ hasChanges: () => isDirty, text: "The address you typed hasn't been saved." }}
      title="Correct address"
      description="It replaces the wrong one in the customer, the quotes, and the upcoming visits that have it."
    >
      <form noValidate onSubmit={form.handleSubmit((values) => save.save(values))} className="mt-6">
        <TextField
          {...form.register('email')}
          {...FIELD_FACTS.email.input}
          label={FIELD_FACTS.email.label}
          autoComplete="off"
          aria-required
          // The dialog closes after the save, and later input would be lost.
          readOnly={save.isSaving}
          error={errors.email?.message}
        />
        <Button type="submit" variant="primary" busy={save.isSaving} className="mt-6 w-full">
          {save.isSaving ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TaskDialog>
  )
}
