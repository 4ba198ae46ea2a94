/** The name of the session's cookie; browsers restrict a `__Host-` cookie to this host and to HTTPS. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-session' : 'session'
}

const eitherName = /(?:^|; )(?:__Host-)?session=/

/** Whether a request's `cookie` header has a session's cookie under either name, valid or not. */
export function carriesSession(header: string | undefined): boolean {
  return header !== undefined && eitherName.test(header)
}
