import { Navigate } from 'react-router'
import { paths } from '#domain/paths.ts'

/** The admin area has no page of its own (decisions.md part 1); the dashboard's guard does the rest. */
export default function AdminRedirect() {
  return <Navigate to={paths.adminDashboard} replace />
}
