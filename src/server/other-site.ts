/** Whether a request's `sec-fetch-site` says that a page of another site made it. Without the header the client is no browser. */
export function isFromOtherSite(site: string | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
