import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshQuotes } from '#client/features/office/quote-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/email-limit.ts'

interface WithheldEmailProps {
  quoteId: string
  /** The email was sent, by this button or by someone else. The button is then removed. */
  onSent: () => void
}

/** Says that the customer got no email about this quote, with a button that sends it. */
export function WithheldEmail({ quoteId, onSent }: WithheldEmailProps) {
  const queryClient = useQueryClient()
  const finish = () => {
    void refreshQuotes(queryClient)
    onSent()
  }
  const send = useSingleFlightMutation({
    mutationFn: () => call('POST /api/quotes/{id}/email', { params: { id: quoteId } }),
    onSuccess: () => {
      toast({ title: 'Email sent' })
      finish()
    },
    onError: (error) => {
      showFailureToast('send email', error)
      if (error instanceof RequestError && error.status === 409) finish()
    },
  })
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      Email not sent: this address already got {QUOTE_EMAILS_PER_DAY} that day
      <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
        Send
      </Button>
    </p>
  )
}
