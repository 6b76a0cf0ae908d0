/** `North`, where it's clear that it's a crew. `Crew 2` if its name isn't known. */
export function crewLabel(number: number | string, name?: string): string {
  return name || `Crew ${number}`
}

/** `Crew North`, where it must say that it's a crew. A name such as `North crew` already does. */
export function crewTitle(number: number | string, name?: string): string {
  const label = crewLabel(number, name)
  return /\bcrew\b/i.test(label) ? label : `Crew ${label}`
}

/** `Crew, North`: the role of a person, and in which crew. A crew without a name of its own is `Crew 2`. */
export function crewRole(number: number | string, name?: string): string {
  const label = crewLabel(number, name)
  return label === crewLabel(number) ? label : `Crew, ${label}`
}
