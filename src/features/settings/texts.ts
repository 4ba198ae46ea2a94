import type { SettingName } from '#domain/settings.ts'

export const settingsTexts = {
  moved: 'Någon annan hann ändra samma inställning. Se vad som gäller nu och välj.',
  choose: 'Välj vilket värde som ska gälla',
  twice: 'Samma inställning kan inte ändras två gånger på en gång.',
  foundedLater: 'Föreningen kan inte ha grundats efter medlemsåret',
  knockoutEarly: 'Slutspelet måste börja efter att gruppspelet har avslutats',
  knockoutOtherYear: 'Slutspelet måste börja samma år som gruppspelet avslutas',
  saved: 'Inställningarna är sparade',
  savedText: 'De gäller på hela webbplatsen. Sidor som redan är öppna visar det nya när de laddas om.',
  notSaved: 'Inställningarna kunde inte sparas',
  unknown: 'Vi vet inte om inställningarna sparades',
  unanswered: 'Vi fick inget svar. Det som inte är sparat står kvar som du skrev det: spara igen.',
  /** A setting that is left empty, in a sentence. */
  empty: 'tomt',
  checkFields: 'Rätta det som är markerat och försök igen.',
  unexpected: 'Något gick fel på webbplatsen. Det du har skrivit står kvar, så försök igen om en stund.',
  loadFailed: 'Kunde inte hämta inställningarna:',
  historyFailed: 'Kunde inte hämta ändringarna:',
} as const

export const yearBehindTexts = {
  title: (year: string) => `Medlemsåret är fortfarande ${year}`,
  text: (year: string, { now, mayChange }: { now: string; mayChange: boolean }) => `Startsidan och mejlen visar årsavgiften för ${year}, och nu är det ${now}. ${mayChange ? 'Ändra' : 'Be en superadministratör ändra'} medlemsåret, och avgiften om den är en annan, när ni vet vad som gäller. Ta sedan bort markeringen Betald på sidan Pricka av betalningar: annars ser de som betalade för ${year} ut att ha betalat för det nya året.`,
  link: 'Till inställningarna',
  marksLink: 'Till markeringarna',
}

export const seasonBehindTexts = {
  title: (year: string) => `Matchspelets datum gäller fortfarande ${year}`,
  text: (year: string, now: string) => `Reglerna och schemat under Tävlingar visar datumen för ${year}, och nu är det ${now}. Ändra datumen när ni vet när årets gruppspel och slutspel spelas.`,
  link: 'Till matchspelets datum',
}

interface SettingWords {
  label: string
  /** Where the setting is used, so that nobody has to guess what a change does. */
  usedAt: string
}

export const settingWords: Record<SettingName, SettingWords> = {
  name: { label: 'Föreningens namn', usedAt: 'Syns i sidhuvudet, sidfoten, webbläsarens flik, stadgarna och alla mejl.' },
  email: { label: 'E-post för kontakt', usedAt: 'Syns i sidfoten, på sidorna Verksamhet och Integritet och kakor, och längst ner i mejlen. Svar på webbplatsens mejl kommer hit.' },
  phone: { label: 'Telefon för kontakt', usedAt: 'Syns i sidfoten, på sidorna Verksamhet och Integritet och kakor, och i mejl där mottagaren kan behöva höra av sig, till exempel om ett ändrat lösenord, en ansökan eller en ny starttid.' },
  board_email: { label: 'Styrelsens e-post', usedAt: 'Hit skickas nya ansökningar, bokningsärenden, meddelanden, begäranden om radering, besked om nya behörigheter och varningar, till exempel när säkerhetskopian misslyckas. Den förra adressen får ett mejl om bytet. Adressen visas inte på webbplatsen.' },
  fee: { label: 'Årsavgift i kronor', usedAt: 'Syns på startsidan och på sidan Medlemskap, i stadgarna, i nyheten om avgiften, i Swish-koden och i mejlet efter slutförd registrering till den som inte har betalat.' },
  membership_year: { label: 'Medlemsår', usedAt: 'Syns i rubriken över avgiften, i stadgarna, i nyheten om avgiften och i mejlet efter slutförd registrering till den som inte har betalat. Avgör antalet år på startsidan. Markeringen Betald i registret ändras inte: ta bort den på sidan Pricka av betalningar, under Nytt medlemsår.' },
  bankgiro: { label: 'Bankgiro', usedAt: 'Syns vid avgiften, på startsidan och på sidan Medlemskap, och i mejlet efter slutförd registrering till den som inte har betalat. Styrelsen får ett mejl när numret ändras.' },
  swish: { label: 'Swish-nummer', usedAt: 'Syns vid avgiften, på startsidan och på sidan Medlemskap, och i mejlet efter slutförd registrering till den som inte har betalat. Inloggade medlemmar får också en Swish-kod. Styrelsen får ett mejl när numret ändras.' },
  member_counter: { label: 'Antal medlemmar på startsidan', usedAt: 'Syns med ett plus efter. Skriv ett avrundat tal, så håller det längre.' },
  founding_year: { label: 'Grundningsår', usedAt: 'Startsidan visar antalet år från grundandet till medlemsåret.' },
  course_counter: { label: 'Antal businessbanor på startsidan', usedAt: 'Här räknas klubbar: två banor på samma klubb räknas som en.' },
  group_stage_ends: { label: 'Gruppspelet avslutas', usedAt: 'Syns i matchspelets regler och schema under Tävlingar.' },
  knockout_starts: { label: 'Slutspelet börjar', usedAt: 'Syns i matchspelets regler. Omgångarnas datum räknas ut från den dagen.' },
  round_payment: { label: 'Så betalas en runda', usedAt: 'Syns bland reglerna för bokning, vid spelade rundor på Mina sidor och i mejlet om bekräftad bokning. Bara den som är inloggad ser det. En mening, till exempel var man betalar och vad man skriver. Om fältet är tomt står det i stället: Osäker på hur du betalar? Fråga styrelsen. Styrelsen får ett mejl när texten ändras.' },
  leader_email: { label: 'Tävlingsledarens e-post', usedAt: 'Hit rapporteras resultat. Medlemmar ser adressen i matchspelets schema.' },
}
