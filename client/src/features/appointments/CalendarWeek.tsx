import { useDayPicker, type WeekProps } from 'react-day-picker'

/** A row of the calendar. Weeks that are over are left out, so that late in a month the open days come first. */
export function CalendarWeek({ week, ...row }: WeekProps) {
  const { today } = useDayPicker().dayPickerProps
  const last = week.days.at(-1)
  return last && today && last.date < today ? <></> : <tr {...row} />
}
