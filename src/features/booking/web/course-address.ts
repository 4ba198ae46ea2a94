import { paths } from '#domain/paths.ts'

/** What the list of courses calls a choice of the form that is called otherwise there. */
const entryIds: Readonly<Record<string, string>> = { 'hulta-bollebygd': 'hulta', 'torslanda-a': 'torslanda', 'torslanda-b': 'torslanda' }

/** Where a choice's course is described, with how to get there: its entry of `/business-banor`. */
export function courseAddress(id: string): string {
  return `${paths.businessCourses}#${entryIds[id] ?? id}`
}
