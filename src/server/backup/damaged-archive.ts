import { StartError } from '#server/start-error.ts'

/** Thrown for a file that is not an intact backup. The reason is for the operator: in Swedish, and part of a sentence. */
export class DamagedArchive extends StartError {
  override name = 'DamagedArchive'

  constructor(reason: string, options?: ErrorOptions) {
    super(`Säkerhetskopian är skadad eller ändrad (${reason}). Ingenting har lästs in. Använd en annan kopia.`, options)
  }
}
