import type { Role } from './roles.ts'

/** What each role is called on the board's screens, and what it may do (decisions.md part 2). */
export const roleTexts: Record<Role, { name: string; may: string }> = {
  admin_read: { name: 'Läsbehörighet', may: 'Ser medlemmar, ansökningar, bokningar och loggen, men ändrar ingenting.' },
  admin_write: {
    name: 'Skrivbehörighet',
    may: 'Godkänner ansökningar, lägger till och ändrar medlemmar, svarar på bokningar, ändrar innehållet, importerar och exporterar.',
  },
  superadmin: { name: 'Superadministratör', may: 'Allt ovan, och ger behörigheter och ändrar föreningens inställningar.' },
}
