/** What a piece of news is about; some have a picture of their own (`web/news-picture.tsx`). */
export const newsCategories = ['Tävling', 'Bokning', 'Medlemskap', 'Banor', 'Föreningen'] as const

/** Whether members see it: from its day on, in Stockholm. */
export function isPublished({ datum }: { datum: string }, today: string): boolean {
  return datum <= today
}
