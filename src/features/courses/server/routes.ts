import { implement } from '@orpc/server'
import type { CallContext, Services } from '#server/calls.ts'
import { readContent } from '#server/content/store.ts'
import { course, coursesContract } from '../contract.ts'

export function createCoursesRoutes({ db }: Services) {
  const os = implement(coursesContract).$context<CallContext>()
  return os.router({
    listCourses: os.listCourses.handler(async () => {
      const courses = await readContent(db, 'course', course)
      return { courses: courses.map((entry) => ({ ...entry, quotaText: '' })), rules: [] }
    }),
  })
}
