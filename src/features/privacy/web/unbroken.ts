/** Not at the end of a line as ”e-”. On the screen alone: files have the text as it is written. */
export const unbroken = (text: string): string => text.replaceAll('e-post', 'e-\u2060post')
