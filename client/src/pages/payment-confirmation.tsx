import { PaymentReturn } from '#client/features/appointments/payment/PaymentReturn.tsx'

export function PaymentConfirmation() {
  return (
    <div className="page py-14 md:py-24">
      <PaymentReturn />
    </div>
  )
}
