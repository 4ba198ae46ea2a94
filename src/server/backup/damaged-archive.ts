import { StartError } from '#server/start-error.ts'

/** A file that is no whole backup. The reason is the operator's, in Swedish and a part of a sentence. */
export class DamagedArchive extends StartError {
  override name = 'DamagedArchive'

  constructor(reason: string, options?: ErrorOptions) {
    super(`Säkerhetskopian är skadad eller ändrad (${reason}). Ingenting har lästs in. Använd en annan kopia.`, options)
  }
}
