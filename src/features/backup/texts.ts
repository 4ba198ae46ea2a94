import { numberInWords } from '#features/booking/rules.ts'
import { lostMailDays, type RunKind, type RunProblem, warnAfterHours } from './rules.ts'

/** The dashboard's texts about each kind of run. */
export const kindTexts: Record<RunKind, { title: string; never: string; failed: string; late: string; tooOld: string }> = {
  backup: {
    title: 'Senaste säkerhetskopian',
    never: 'Ingen ännu. Den första tas automatiskt inom ett dygn.',
    failed: 'Det senaste försöket att ta en säkerhetskopia misslyckades',
    late: `Säkerhetskopian är mer än ${warnAfterHours.backup / 24} dygn gammal`,
    tooOld: 'För gammal',
  },
  drill: {
    title: 'Senaste återläsningsprovet',
    never: 'Inget ännu. Det görs automatiskt efter en säkerhetskopia.',
    failed: 'Det senaste återläsningsprovet misslyckades',
    late: `Återläsningen har inte provats på ${warnAfterHours.drill / 24} dygn`,
    tooOld: 'För gammalt',
  },
}

/** The mail to the board when the nightly backup or a trial failed. */
export const failureMailTexts: Record<RunKind, { subject: string; what: string; lastGood: string }> = {
  backup: {
    subject: 'Nattens säkerhetskopia misslyckades',
    what: 'Webbplatsen kunde inte ta nattens säkerhetskopia.',
    lastGood: 'Senaste lyckade försök',
  },
  drill: {
    subject: 'Återläsningsprovet av säkerhetskopian misslyckades',
    what: 'Nattens säkerhetskopia är tagen, men den gick inte att läsa tillbaka på prov.',
    lastGood: 'Senaste lyckade prov',
  },
}

/** A sentence on why a run failed, for the board; the server's log says more. */
export const problemTexts: Record<RunProblem, string> = {
  disk_full: 'Det är för lite plats på disken.',
  unwritable: 'Katalogen för säkerhetskopior går inte att skriva i.',
  damaged: 'Kopian gick inte att läsa tillbaka hel.',
  unexpected: 'Orsaken står i serverns logg.',
}

/** What to do about a warning. */
export const askOperator = 'Be den som sköter servern att titta på det. Nytt försök görs automatiskt.'

/** Shown beside the backups, only when the nightly retention run does not complete. */
export const lateRetentionTexts = {
  title: 'Gallring av uppgifter',
  never: 'Har inte blivit klar någon gång ännu.',
  lastGood: (when: string) => `Senast klar ${when}`,
  late: 'Gallringen har inte blivit klar de senaste nätterna',
  meaning: 'Uppgifter vars lagringstid har gått ut, och som skulle ha raderats, kan finnas kvar.',
} as const

/** Mails that have waited for hours. A single one is often due to its receiver; several mean that no mail gets out. */
export const lateMailTexts = {
  title: 'Mejl som inte har gått iväg',
  how: (count: number, since: string) => (count === 1 ? `Ett mejl från webbplatsen har väntat sedan den ${since}.` : `${count} mejl från webbplatsen väntar, det äldsta sedan den ${since}.`),
  why: (count: number) => (count === 1
    ? 'Be den som sköter servern att titta på det. Nya försök görs i ungefär tre dygn, sedan skickas mejlet inte.'
    : 'Troligen kommer inga mejl fram. Be den som sköter servern att titta på det. Nya försök görs i ungefär tre dygn, sedan skickas de inte.'),
} as const

/** Mails to the board that were given up. They are not sent again when the address has been corrected, so the text says where to look. */
export const lostMailText = (count: number): string =>
  `De senaste ${lostMailDays} dagarna har ${count === 1 ? 'ett' : numberInWords(count)} mejl till styrelsen inte gått att skicka. Kontrollera styrelsens e-postadress i Inställningar. `
  + 'Ansökningar, bokningar och begäranden om radering finns här i administrationen. Meddelanden från kontaktformuläret gör det inte: '
  + 'be den som sköter servern att ta reda på vem som hörde av sig.'

/** Mails to members and applicants that were given up: the receiver's card or application shows which. */
export const lostPersonMailText = (count: number): string => (count === 1
  ? `De senaste ${lostMailDays} dagarna har ett mejl till en medlem eller sökande inte gått att skicka. Det står som Misslyckades på medlemmens kort, under Mejl, eller på ansökan. `
    + 'Rätta adressen om den är fel, och hör av dig på något annat sätt om det är viktigt.'
  : `De senaste ${lostMailDays} dagarna har ${numberInWords(count)} mejl till medlemmar eller sökande inte gått att skicka. De står som Misslyckades på medlemmarnas kort, under Mejl, eller på ansökningarna. `
    + 'Rätta de adresser som är fel, och hör av dig på något annat sätt om det är viktigt.')

/** Introduces the list of receivers, which names only a few. */
export const lostReceiversText = (count: number): string => (count === 1 ? 'Det gäller:' : 'De senaste gäller:')

export const reportTexts = {
  title: 'Säkerhetskopior',
  intro: 'Allt som finns på webbplatsen kopieras varje natt, och en gång i veckan provas att kopian går att läsa tillbaka.',
  failed: 'Kunde inte hämta läget för säkerhetskopiorna:',
  notFresh: 'Läget för säkerhetskopiorna kunde inte hämtas på nytt',
} as const
