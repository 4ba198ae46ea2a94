/** The help page's headings in order, for its table of contents and for the administration's search. */
export const helpContents = [
  { id: 'ansokningar', heading: 'Godkänn eller avvisa en ansökan', words: 'granska inbjudan ny medlem ångra' },
  { id: 'bokningar', heading: 'Svara på bokningar', words: 'bekräfta avböj avboka tid starttid flytta förfrågan' },
  { id: 'kvoter', heading: 'Ändra en banas kvot', words: 'banor fyrboll tvåboll stängd' },
  { id: 'stopp', heading: 'Stoppa någon från att boka', words: 'spärr sen betalning häv' },
  { id: 'betalt', heading: 'Markera avgiften som betald', words: 'medlem ej betald nytt år medlemsår nollställ ångra' },
  { id: 'lagg-till', heading: 'Lägg till eller rätta en medlem', words: 'ändra uppgifter inbjudan ny' },
  { id: 'importera', heading: 'Importera ett medlemsregister', words: 'csv excel fil bjud in alla inbjudningar' },
  { id: 'exportera', heading: 'Exportera till en fil', words: 'csv excel' },
  { id: 'avsluta', heading: 'Avsluta ett medlemskap eller radera en medlem', words: 'sluta radering ta bort uppgifter avliden dödsfall' },
  { id: 'behorighet', heading: 'Ge och ta bort behörighet', words: 'roller administratör superadmin läsa skriva' },
  { id: 'tvasteg', heading: 'Tvåstegsverifiering', words: 'säkerhet inloggning telefon borta reservkod kod app lösennyckel passkey' },
  { id: 'logg', heading: 'Se vem som gjorde vad', words: 'historik spår' },
  { id: 'innehall', heading: 'Skriv nyheter och ändra innehållet', words: 'nyhet tävling resultat erbjudande banornas telefonnummer webbplats ledningsgrupp stadgar verksamhetsberättelse publicera' },
  { id: 'installningar', heading: 'Ändra föreningens uppgifter', words: 'inställningar avgift bankgiro swish namn' },
  { id: 'overlamning', heading: 'Lämna över till nästa styrelse', words: 'checklista årsmöte byta' },
  { id: 'fel', heading: 'När något verkar fel', words: 'problem felmeddelande referens support lösenord kommer inte in mejl skräppost kom inte fram obehörig' },
  { id: 'kortkommandon', heading: 'Kortkommandon', words: 'tangentbord snabbtangenter sök' },
] as const satisfies readonly { id: string; heading: string; words: string }[]

export type HelpId = (typeof helpContents)[number]['id']
