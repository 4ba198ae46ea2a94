/**
 * What a letter becomes when its byte is read by another code page than the one it was written in, and what no name has where it then
 * stands. Each sign is right elsewhere: Žarko, Dušan and João are names, a † stands behind the dead, a ” around a nickname.
 */
const misread: readonly RegExp[] = [
  // Bytes that Windows-1252 has no letter for, and letters that somebody has lost before.
  /[\u0080-\u009F\uFFFD]/,
  // UTF-8 that was read as Windows-1252, or as a Mac's or DOS's letters, and saved so: Ã¥, â€™, √•, ├Ñ.
  /Ã(?:[¡-©¬®-¹¼-¿ŒœŠšŽžŸ‰]|[€‚ƒ„…†‡ˆ‹•–˜™›]\p{L}|[ª«º»\u00AD]\p{Ll})|â€|[√├][^\s\d]/u,
  // Also where what is half of a letter may stand behind the Ã of IRMÃ: ZoÃ«.
  /\p{Ll}Ã(?:[ªº\P{L}]|$)/u,
  // A question mark in place of a letter, as programs without å, ä and ö write: H?kan, ?sa, SJ?GREN. One behind a word is somebody's doubt.
  /\p{L}\?\p{L}|(?:^|[^\p{L}\d])\?(?:\p{Ll}|\p{Lu}{2})/u,
  // DOS: H†kan, J„rn, Andr‚, ™stberg.
  /\p{L}[†„]\p{L}|\p{L}‚|™\p{L}/u,
  // A Mac: HŒkan, JŠrn, AndrŽ, MŸller. Of two capitals at the beginning DŽ is a letter of its own in some languages.
  /\p{Ll}[ŒŠŽŸ]|[A-CE-ZÅÄÖ][ŒŠŽŸ]\p{Ll}/u,
  // A Mac's Ä and Ö: €ngstrand, …rjan, SJ…GREN.
  /(?:^|[^\p{L}\d])[€…]\p{Ll}|\p{Lu}[€…]\p{Lu}/u,
  // A Mac's ö, where no name is known to have its š: Bjšrn, Gšran, Nordstršm. Slavic ones have it behind lj and nj, Georgian ones between m and v:
  // Hmeljšak, Ivanjšek, Mšvenieradze.
  /[BFHKMSTbfhkmst]jš|(?:^|[^\p{L}])(?:[BDFGHJLNRSbdfghjlnrs]š[bdfghjklmnrsvx]|[Mm]š[bdfghjklmnrsx])|tršm/u,
]

/** DOS's ö, `Sj”gren`; a quotation mark that has its pair stands beside something else than letters once at least. */
function hasQuoteForLetter(text: string): boolean {
  const within = text.match(/\p{L}”(?=\p{Ll})/gu)?.length ?? 0
  return within > 0 && within === text.split('”').length - 1
}

/**
 * Whether å, ä, ö and their like in a name have become something else on the way here. Asked of a cell as it stands in the file: a sign
 * that nobody sees, and that is taken off for reading, may be half of a letter.
 */
export function isMisread(text: string): boolean {
  return misread.some((pattern) => pattern.test(text)) || hasQuoteForLetter(text)
}
