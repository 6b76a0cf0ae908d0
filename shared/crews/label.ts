/** The name of a crew, or `Crew 2` if it isn't known. */
export function crewLabel(number: number | string, name?: string): string {
  return name || `Crew ${number}`
}
