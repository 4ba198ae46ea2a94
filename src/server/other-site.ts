/** Whether a request's `sec-fetch-site` says that a page of another site makes it. What does not say is no browser. */
export function isFromOtherSite(site: string | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
