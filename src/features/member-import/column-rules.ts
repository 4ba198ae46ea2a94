import { lettersOf } from './heading-rules.ts'
import { type FileColumn, fileColumns, type UnderstoodColumn } from './rules.ts'

const mail = ['email', 'epost', 'mail', 'mejl', 'epostadress', 'emailadress', 'emailaddress', 'mailadress', 'mejladress']
const telephone = [
  'telefon', 'telefonnummer', 'telefonnr', 'tel', 'telnr', 'tfn', 'mobil', 'mob', 'mobiltelefon', 'mobiltelefonnummer', 'mobiltelefonnr', 'mobiltel', 'mobiltfn',
  'mobilnummer', 'mobilnr', 'mobnr',
]
const before = (words: readonly string[], ...kinds: string[]) => kinds.flatMap((kind) => words.map((word) => kind + word))
const behind = (words: readonly string[], ...kinds: string[]) => kinds.flatMap((kind) => words.map((word) => word + kind))

/** Headings as registers write them, in Swedish and English, normalized as by {@link lettersOf}. */
const headings: Record<FileColumn, readonly string[]> = {
  golf_id: ['golfid', 'golfidnr', 'golfidnummer', 'golfnummer', 'golfnr', 'mingolfid', 'sgfgolfid'],
  name: ['namn', 'name', 'fullname', 'fullstandigtnamn', 'helanamnet', 'medlem', 'medlemsnamn'],
  first_name: ['fornamn', 'firstname', 'givenname', 'tilltalsnamn'],
  last_name: ['efternamn', 'lastname', 'surname', 'familyname'],
  email: mail,
  private_email: [...before(mail, 'privat', 'hem'), ...behind(mail, 'privat', 'hem'), 'privateemail'],
  work_email: [...before(mail, 'volvo', 'jobb', 'arbets'), ...behind(mail, 'volvo', 'jobb', 'arbete'), 'workemail'],
  phone: [
    ...telephone, ...before(telephone, 'hem', 'bostads', 'privat'), ...behind(telephone, 'mobil', 'mob', 'hem', 'bostad', 'privat', 'dagtid'),
    'phone', 'phonenumber', 'mobile', 'mobilephone',
  ],
  club: ['hemklubb', 'hemmaklubb', 'klubb', 'golfklubb', 'hemgolfklubb', 'club', 'homeclub'],
  category: ['kategori', 'category', 'tillhor', 'tillhorighet', 'bolag', 'foretag', 'company', 'medlemskategori'],
  matchplay_approved: ['betald', 'betalt', 'betalat', 'avgiftbetald', 'medlemsavgiftbetald', 'paid', 'matchplayapproved'],
}

const columns = new Map(fileColumns.flatMap((column) => headings[column].map((name) => [name, column] as const)))

/**
 * Columns whose headings may end in a number: `E-post 1`, `Telefon 2`. A number after a name or a payment would not say whose it is, or of
 * which year.
 */
const numbered: ReadonlySet<FileColumn> = new Set(['email', 'private_email', 'work_email', 'phone'])

function columnOf(heading: string): FileColumn | null {
  const letters = lettersOf(heading)
  const known = columns.get(letters)
  if (known !== undefined) return known
  const unnumbered = columns.get(letters.replace(/[1-3]$/, ''))
  return unnumbered !== undefined && numbered.has(unnumbered) ? unnumbered : null
}

/**
 * Returns the column that each heading stands for; several may stand for the same one. A full name is ignored if the file has both of its
 * parts.
 */
export function understandHeadings(cells: readonly string[]): UnderstoodColumn[] {
  const found = cells.map(columnOf)
  const hasParts = found.includes('first_name') && found.includes('last_name')
  return cells.map((heading, index) => {
    const column = found[index] ?? null
    return { heading: heading.trim(), column: column === 'name' && hasParts ? null : column }
  })
}
