/** How many courses there are, as the start page's first words say it: their list is fetched further down (content/clubs.test). */
export const coursesInWords = 'tolv'
