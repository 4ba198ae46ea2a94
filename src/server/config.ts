/** Every setting of the site, read once from the environment at start. README lists them. */
export interface Config {
  production: boolean
  port: number
  host: string | undefined
  dataDir: string
  /** PostgreSQL's address; null means the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Origin that links in mails use, without a trailing slash. */
  siteUrl: string
  /** null only outside production: mails are then kept and shown at `/dev/mail`. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** Where applications, bookings and messages to the board go. */
  boardEmail: string
  exampleData: boolean
  /** How many reverse proxies in front of the site may be believed about the visitor's address. */
  trustedProxies: number
  association: Association
}

/** What the association says of itself; null shows `anges av föreningen` (decisions.md part 3). */
export interface Association {
  name: string
  email: string | null
  phone: string | null
  bankgiro: string | null
  swish: string | null
  /** Yearly fee in whole kronor. */
  fee: number
  membershipYear: number
  foundingYear: number
}
