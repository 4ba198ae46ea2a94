import { paths } from '#domain/paths.ts'

/** The id in the list of courses, for each choice of the form that has another id there. */
const entryIds: Readonly<Record<string, string>> = { 'hulta-bollebygd': 'hulta', 'torslanda-a': 'torslanda', 'torslanda-b': 'torslanda' }

/** Returns the address where a choice's course is described, with how to get there: its entry on `/business-banor`. */
export function courseAddress(id: string): string {
  return `${paths.businessCourses}#${entryIds[id] ?? id}`
}
