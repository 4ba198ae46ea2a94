import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordLength, type NewPasswordPlace } from '#domain/password.ts'
import { PasswordField } from '#web/ui/text-field.tsx'

export interface NewPasswordFieldsProps {
  place: NewPasswordPlace
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } }
}

/** Two fields for a new password and its repetition, with the rules shown in advance. */
export function NewPasswordFields({ place, password, confirmPassword, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...password}
        label="Nytt lösenord"
        shows="det nya lösenordet"
        autoComplete="new-password"
        hint={`Minst ${passwordLength[place]} tecken. Välj något som är svårt att gissa, inte ditt Golf-ID.`}
        error={errors.password?.message}
      />
      <PasswordField
        {...confirmPassword}
        label="Upprepa lösenordet"
        shows="det upprepade lösenordet"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </>
  )
}
