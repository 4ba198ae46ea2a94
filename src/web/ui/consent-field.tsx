import { paths } from '#domain/paths.ts'
import { CheckboxField, type CheckboxFieldProps } from './checkbox-field.tsx'

/** Consent to the privacy policy, in the same words wherever it is given. The policy opens in a new tab, so that what is typed stays. */
export function ConsentField(field: Omit<CheckboxFieldProps, 'label'>) {
  return (
    <CheckboxField
      {...field}
      label={
        <>
          Jag har läst och godkänner{' '}
          <a href={paths.privacy} target="_blank" rel="noopener">
            integritetspolicyn<span className="sr-only"> (öppnas i en ny flik)</span>
          </a>
        </>
      }
    />
  )
}
