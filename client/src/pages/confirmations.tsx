import { PaymentReturn } from '#client/features/appointments/payment/PaymentReturn.tsx'
import { DemoConfirmation } from '#client/features/appointments/payment/DemoPayment.tsx'

export function PaymentConfirmation() {
  return (
    <div className="page py-14 md:py-24">
      <PaymentReturn />
    </div>
  )
}

export function DemoConfirmationPage() {
  return (
    <div className="page py-14 md:py-24">
      <DemoConfirmation />
    </div>
  )
}
