import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { DesignSection } from './design-section.tsx'
import { ScheduleAppointment, useAppointmentSection } from './home-appointment.tsx'
import { Hero } from './home-hero.tsx'
import { OurMaterials } from './home-materials.tsx'
import { WhatCustomersSay } from './home-testimonials.tsx'

export function Home() {
  const designer = useDesigner()
  const appointment = useAppointmentSection()
  return (
    <>
      <Hero stone={designer.design.stone} onBook={appointment.goTo} />
      <DesignSection designer={designer} />
      <WhatCustomersSay />
      <ScheduleAppointment isOpen={appointment.isOpen} onToggle={appointment.toggle} />
      <OurMaterials />
    </>
  )
}
