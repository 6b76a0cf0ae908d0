import { type KeyboardEvent, useState } from 'react'
import { appointmentElementId, appointmentTitle } from '#client/features/office/week/appointment-facts.ts'
import type { Target, WeekLayout } from '#client/features/office/week/week-layout.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { carry, describeTarget, isDroppable, isSameTarget, neighborOf, targetOf, targetState } from './week-targets.ts'

interface CarryOptions {
  week: Week
  layout: WeekLayout
  onOpen: (appointment: OfficeAppointment) => void
  onDrop: (appointment: OfficeAppointment, target: Target) => void
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Arrow keys go from visit to visit. M picks one up, and then they carry it (docs/rules.md, The week). */
export function useKeyboardMove({ week, layout, onOpen, onDrop }: CarryOptions) {
  const [carried, setCarried] = useState<{ appointment: OfficeAppointment; target: Target } | null>(null)
  /** For a live region. */
  const [spoken, setSpoken] = useState('')

  const say = (appointment: OfficeAppointment, target: Target) => {
    const state = targetState(week, target, new Date(), appointment.id)
    setSpoken(`${describeTarget(target, week)}, ${state}.`)
    return state
  }
  const carryTo = (appointment: OfficeAppointment, target: Target) => {
    setCarried({ appointment, target })
    return say(appointment, target)
  }
  const putBack = () => {
    setCarried(null)
    setSpoken('Put back.')
  }
  const drop = (appointment: OfficeAppointment, target: Target) => {
    if (isSameTarget(target, targetOf(appointment))) return putBack()
    if (!isDroppable(say(appointment, target))) return
    setCarried(null)
    onDrop(appointment, target)
  }

  const onCarryKey = (event: KeyboardEvent, appointment: OfficeAppointment, target: Target): boolean => {
    if (ARROWS.includes(event.key)) carryTo(appointment, carry(target, event, layout))
    else if (event.key === 'Enter') drop(appointment, target)
    else if (event.key === 'Escape') putBack()
    else return false
    return true
  }
  const onAppointmentKey = (event: KeyboardEvent, appointment: OfficeAppointment): boolean => {
    if (ARROWS.includes(event.key)) {
      const next = neighborOf(targetOf(appointment), event.key, week.appointments, layout)
      if (next) document.getElementById(appointmentElementId(next))?.focus()
    } else if (event.key === 'Enter') onOpen(appointment)
    else if (event.key.toLowerCase() === 'm') {
      if (isInPhase(appointment.status, 'booked')) carryTo(appointment, targetOf(appointment))
      else setSpoken(`${appointmentTitle(appointment)} can't be moved.`)
    } else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent, appointment: OfficeAppointment) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOwn = carried?.appointment.id === appointment.id
    const isHandled = isOwn ? onCarryKey(event, appointment, carried.target) : onAppointmentKey(event, appointment)
    if (isHandled) event.preventDefault()
  }
  /** Leaving the visit puts it back. */
  const onBlur = () => {
    if (carried) putBack()
  }
  return { carried, spoken, onKeyDown, onBlur }
}
