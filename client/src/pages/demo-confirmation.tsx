import { DemoConfirmation } from '#client/features/appointments/payment/DemoPayment.tsx'

export function DemoConfirmationPage() {
  return (
    <div className="page py-14 md:py-24">
      <DemoConfirmation />
    </div>
  )
}
