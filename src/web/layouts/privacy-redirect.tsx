import { Navigate } from 'react-router'
import { paths } from '#domain/paths.ts'

/** The application form's old address of the privacy page (decisions.md part 2). */
export default function PrivacyRedirect() {
  return <Navigate to={paths.privacy} replace />
}
