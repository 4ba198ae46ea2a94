/** Keeps ”e-post” from breaking after ”e-” at the end of a line. For the screen only: files keep the text as written. */
export const unbroken = (text: string): string => text.replaceAll('e-post', 'e-\u2060post')
