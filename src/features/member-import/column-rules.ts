import { type FileColumn, fileColumns, type UnderstoodColumn } from './rules.ts'

/** Headings as registers have them, in Swedish and English, in small letters without accents, spaces and signs. */
const headings: Record<FileColumn, readonly string[]> = {
  golf_id: ['golfid', 'golfidnr', 'golfidnummer', 'golfnummer', 'golfnr', 'mingolfid', 'sgfgolfid'],
  name: ['namn', 'name', 'fullname', 'fullstandigtnamn', 'helanamnet', 'medlem', 'medlemsnamn'],
  first_name: ['fornamn', 'firstname', 'givenname', 'tilltalsnamn'],
  last_name: ['efternamn', 'lastname', 'surname', 'familyname'],
  email: ['email', 'epost', 'mail', 'mejl', 'epostadress', 'emailadress', 'emailaddress', 'mailadress', 'mejladress'],
  private_email: [
    'privatepost', 'privatemail', 'privatmail', 'privatmejl', 'epostprivat', 'emailprivat', 'privatepostadress', 'privateemail',
    'hemmejl', 'mailprivat', 'mejlprivat',
  ],
  work_email: [
    'volvomail', 'volvomejl', 'volvoemail', 'volvoepost', 'jobbmejl', 'jobbmail', 'jobbepost', 'jobbemail', 'arbetsmejl', 'arbetsmail',
    'arbetsepost', 'epostarbete', 'epostjobb', 'emailarbete', 'emailjobb', 'mailjobb', 'mejljobb', 'workemail',
  ],
  phone: [
    'telefon', 'telefonnummer', 'telefonnr', 'tel', 'telnr', 'tfn', 'mobil', 'mobiltelefon', 'mobilnummer', 'mobilnr', 'phone',
    'phonenumber', 'mobile', 'mobilephone',
  ],
  club: ['hemklubb', 'hemmaklubb', 'klubb', 'golfklubb', 'hemgolfklubb', 'club', 'homeclub'],
  category: ['kategori', 'category', 'tillhor', 'tillhorighet', 'bolag', 'foretag', 'company', 'medlemskategori'],
  matchplay_approved: ['betald', 'betalt', 'betalat', 'avgiftbetald', 'medlemsavgiftbetald', 'paid', 'matchplayapproved'],
}

const columns = new Map(fileColumns.flatMap((column) => headings[column].map((name) => [name, column] as const)))

/** No heading or category is longer, and taking the accents off costs the square of what stands on one letter. */
const longest = 100

/** Small letters and digits alone, accents taken off: `E-post (privat)` is `epostprivat`. */
export function lettersOf(text: string): string {
  return text.slice(0, longest).normalize('NFD').toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

/** What each heading stands for; several may stand for the same. A full name counts only where names are not apart. */
export function understandHeadings(cells: readonly string[]): UnderstoodColumn[] {
  const found = cells.map((heading) => columns.get(lettersOf(heading)) ?? null)
  const hasParts = found.includes('first_name') && found.includes('last_name')
  return cells.map((heading, place) => {
    const column = found[place] ?? null
    return { heading: heading.trim(), column: column === 'name' && hasParts ? null : column }
  })
}
