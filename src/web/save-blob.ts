/** Has the browser save a blob as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
