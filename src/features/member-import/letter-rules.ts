/**
 * Characters that a letter becomes when its byte is decoded with the wrong code page, in places where no name has them. Elsewhere each of
 * them is valid: Žarko, Dušan and João are names, a † follows the name of somebody dead, a ” encloses a nickname.
 */
const misread: readonly RegExp[] = [
  // Bytes that Windows-1252 does not define, and replacement characters of an earlier conversion.
  /[\u0080-\u009F\uFFFD]/,
  // UTF-8 that was decoded as Windows-1252, Mac OS Roman or DOS, and saved like that: Ã¥, â€™, √•, ├Ñ.
  /Ã(?:[¡-©¬®-¹¼-¿ŒœŠšŽžŸ‰]|[€‚ƒ„…†‡ˆ‹•–˜™›]\p{L}|[ª«º»\u00AD]\p{Ll})|â€|[√├][^\s\d]/u,
  // After a lowercase letter also halves of a letter that may otherwise follow a name in capitals such as IRMÃ: ZoÃ«.
  /\p{Ll}Ã(?:[ªº\P{L}]|$)/u,
  // A question mark in place of a letter, from programs without å, ä and ö: H?kan, ?sa, SJ?GREN. One after a word only expresses doubt.
  /\p{L}\?\p{L}|(?:^|[^\p{L}\d])\?(?:\p{Ll}|\p{Lu}{2})/u,
  // DOS: H†kan, J„rn, Andr‚, ™stberg.
  /\p{L}[†„]\p{L}|\p{L}‚|™\p{L}/u,
  // A Mac: HŒkan, JŠrn, AndrŽ, MŸller. Not after a leading D, since DŽ is a letter of its own in some languages.
  /\p{Ll}[ŒŠŽŸ]|[A-CE-ZÅÄÖ][ŒŠŽŸ]\p{Ll}/u,
  // A Mac's Ä and Ö: €ngstrand, …rjan, SJ…GREN.
  /(?:^|[^\p{L}\d])[€…]\p{Ll}|\p{Lu}[€…]\p{Lu}/u,
  // A Mac's ö, in places where no known name has the š that it becomes: Bjšrn, Gšran, Nordstršm. Slavic names have š after lj and nj,
  // Georgian ones between m and v: Hmeljšak, Ivanjšek, Mšvenieradze.
  /[BFHKMSTbfhkmst]jš|(?:^|[^\p{L}])(?:[BDFGHJLNRSbdfghjlnrs]š[bdfghjklmnrsvx]|[Mm]š[bdfghjklmnrsx])|tršm/u,
]

/** Whether every ” in the text stands for DOS's ö, as in `Sj”gren`. Of a pair of quotation marks at least one has a non-letter beside it. */
function hasQuoteForLetter(text: string): boolean {
  const within = text.match(/\p{L}”(?=\p{Ll})/gu)?.length ?? 0
  return within > 0 && within === text.split('”').length - 1
}

/**
 * Whether å, ä, ö or similar letters in a name have been garbled by a wrong encoding. Expects the cell as it stands in the file: an invisible
 * character, which `cleanCell` removes, may be half of a letter.
 */
export function isMisread(text: string): boolean {
  return misread.some((pattern) => pattern.test(text)) || hasQuoteForLetter(text)
}
