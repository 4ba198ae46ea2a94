import { daysBetween } from '#domain/calendar.ts'

/** The categories of news; some have a picture of their own (`web/news-picture.tsx`). */
export const newsCategories = ['Tävling', 'Bokning', 'Medlemskap', 'Banor', 'Föreningen'] as const

/** Whether members can see a news item: from its date on. `today` is the date in Stockholm. */
export function isPublished({ datum }: { datum: string }, today: string): boolean {
  return datum <= today
}

/** For how many days from its date a news item is marked as new. */
export const newDays = 30

/** Whether a news item is marked `NY`. The mark expires after {@link newDays}, except on an example, which stays as the specification has it. */
export function isMarkedNew({ isNew, isExample, datum }: { isNew: boolean; isExample: boolean; datum: string }, today: string): boolean {
  return isNew && (isExample || daysBetween(datum, today) < newDays)
}
