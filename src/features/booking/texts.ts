import { availabilityDays, type BallSize, bookingRules, type BookingStatus, maxQuotaBalls, numberInWords, type Standing } from './rules.ts'

/** Specification 5, "Booking": the texts of the fields. */
export const bookingFieldTexts = {
  fullName: 'Ange fullständigt namn',
  golfId: 'Golf-ID ska ha format YYMMDD-XXX (ex: 661121-001)',
  playDate: 'Välj speldatum',
  course: 'Välj en bana',
  email: 'Ange en giltig e-postadress',
  coPlayerName: 'Ange namn',
  tooManyCoPlayers: `Högst ${numberInWords(bookingRules.maxCoPlayers)} medspelare`,
  teeTime: 'Ange starttiden som timmar och minuter, till exempel 09:40',
  ownGolfId: 'Ange ditt eget Golf-ID. Bokningen görs av den som är inloggad.',
  samePlayerTwice: 'Samma spelare står två gånger i bollen. Ange Golf-ID om två heter likadant.',
  ownCoPlayerGolfId: 'Det är ditt eget Golf-ID. Du räknas redan med, så skriv bara dina medspelare.',
  ownCoPlayerName: 'Du räknas redan med. Heter din medspelare likadant? Ange Golf-ID, eller lägg till något i namnet.',
  golfIdAsName: 'Det ser ut som ett Golf-ID. Skriv det i fältet Golf-ID, och namnet här.',
  golfIdTwice: 'Det Golf-ID:t står redan på en annan rad',
  leftMeanwhile: 'En medspelares Golf-ID finns inte längre bland medlemmarna. Se över medspelarna och försök igen.',
  keyOfAnother: 'Förfrågan kunde inte skickas igen. Ladda om sidan och försök på nytt.',
  balls: `Ange ett antal från 0 till ${maxQuotaBalls}`,
  period: `Välj högst ${availabilityDays} dagar, med den första dagen först`,
  listMoved: 'Listan har ändrats. Ladda om den.',
  windowHint: `Bokning kan göras tidigast ${bookingRules.windowDays / 7} veckor före spel`,
  matchWindowHint: `Matchspel kan bokas upp till ${bookingRules.matchPlayWindowDays} dagar före spel`,
  dayPassed: 'Dagen har passerat. Välj en annan dag.',
} as const

export const bookingTexts = {
  title: 'Bokningsförfrågan',
  sending: 'Skickar...',
  sent: 'Bokningsförfrågan skickad!',
  sentText: 'Vi kommer att kontakta dig så snart som möjligt.',
  refused: 'Bokningen bryter mot en av bokningsreglerna.',
  alreadySettled: 'Bokningen är redan behandlad',
  moved: 'Bokningen har ändrats sedan du öppnade den. Inget svar är skickat än.',
  timeNotChanged: 'Bokningen har ändrats sedan du öppnade den. Starttiden är inte sparad än.',
  nameNotRemoved: 'Bokningen har ändrats sedan du öppnade den. Namnet är inte borttaget än.',
  hasAddress: 'Du har redan en kalenderadress. Byt den om du vill ha en ny.',
  noAddress: 'Du har ingen kalenderadress längre. Skapa en ny först.',
  playersMoved: 'Bokningen har ändrats sedan du öppnade den. Inget är sparat än. Spara igen om det fortfarande stämmer.',
  alreadyClaimed: 'Någon annan i styrelsen har redan tagit förfrågan',
  tellCoPlayers: 'Säg till dina medspelare: de får inget mejl.',
  tellOfNames: 'Tala om för medspelarna att du har uppgett deras namn.',
  coPlayersNotTold: 'Medspelarna får inget mejl.',
  ownActive: 'Du har redan en. Den står på Mina sidor.',
  /** Part of a rule's text; a text that contains it makes the page show a link to the board. */
  askBoard: 'Hör av dig till styrelsen',
  shortNotice: 'Det är kort om tid: styrelsen kanske inte hinner svara innan det är dags att spela.',
  settledSince: 'Den här förfrågan har redan kommit fram, men den är avbokad eller avböjd sedan dess. Skicka igen om du vill göra en ny.',
  ownWithdrawal: 'Det är din egen bokning. Be någon annan i styrelsen avboka den, om den ska avbokas utan kostnad.',
  ownDecline: 'Det är din egen förfrågan, och speldagen har varit. Be någon annan i styrelsen avböja den, om rundan inte blev av.',
  roundStarted: 'Starttiden har passerat, så bokningen går inte att avboka här. Blev rundan inte av? Hör av dig till styrelsen, som kan avboka den i efterhand.',
  feeMoved: 'Avbokningen har hunnit bli dyrare. Läs vad den kostar nu, och avboka om du fortfarande vill.',
  standingMoved: 'Någon annan har ändrat om medlemmen får boka. Se vad som gäller nu innan du ändrar det.',
  ownStanding: 'Det är du själv som är stoppad. Be någon annan i styrelsen häva stoppet.',
  quotaMoved: 'Någon annan har ändrat kvoten. Se över det som gäller nu och försök igen.',
} as const

/** Apart from the others, so that no page carries it: only the server says it. */
export const golfIdMovedText = 'Golf-ID:t har rättats och hör till en annan medlem nu. Kontrollera vem det gäller innan du ändrar något.'

export const ballTexts: Record<BallSize, string> = { two: 'tvåboll', four: 'fyrboll' }

/** Why the board has stopped a member. */
export const standingTexts: Record<Standing, string> = {
  late_payment: 'Sen betalning',
  suspended: 'Misskötta bokningar',
}

export const bookingStatusTexts: Record<BookingStatus, string> = {
  received: 'Väntar på svar',
  confirmed: 'Bekräftad',
  declined: 'Avböjd',
  cancelled: 'Avbokad',
}
