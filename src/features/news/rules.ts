import { daysBetween } from '#domain/calendar.ts'

/** What a piece of news is about; some have a picture of their own (`web/news-picture.tsx`). */
export const newsCategories = ['Tävling', 'Bokning', 'Medlemskap', 'Banor', 'Föreningen'] as const

/** Whether members see it: from its day on, in Stockholm. */
export function isPublished({ datum }: { datum: string }, today: string): boolean {
  return datum <= today
}

/** How long a piece of news is called new, in days from its own. */
export const newDays = 30

/** Whether `NY` stands at it. What was ticked once falls by itself; an example is as the specification draws it, whatever the day. */
export function isMarkedNew({ isNew, isExample, datum }: { isNew: boolean; isExample: boolean; datum: string }, today: string): boolean {
  return isNew && (isExample || daysBetween(datum, today) < newDays)
}
