import type { Role } from './roles.ts'

/**
 * Each role's name on the board's screens, its name in sentences about granting and revoking it (`as`), and what it permits (decisions.md
 * part 2).
 */
export const roleTexts: Record<Role, { name: string; as: string; may: string }> = {
  admin_read: { name: 'Läsbehörighet', as: 'läsbehörighet', may: 'Ser medlemmar, ansökningar, bokningar och loggen, men ändrar ingenting.' },
  admin_write: {
    name: 'Skrivbehörighet',
    as: 'skrivbehörighet',
    may: 'Godkänner och avvisar ansökningar, lägger till, ändrar och raderar medlemmar, avslutar medlemskap, svarar på bokningar, stoppar medlemmar från att boka, ändrar innehållet, importerar och exporterar.',
  },
  superadmin: {
    name: 'Superadministratör',
    as: 'behörighet som superadministratör',
    may: 'Gör allt som skrivbehörigheten ger rätt till, ger och tar bort behörigheter, ändrar föreningens inställningar, tar bort andras tvåstegsverifiering, rättar uppgifter och avslutar medlemskap för den som har en behörighet, och raderar tidigare medlemmar som inte har begärt det på Mina sidor.',
  },
}
