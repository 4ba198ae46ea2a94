import { ClubList } from './club-list.tsx'
import { MapSection } from './map-section.tsx'

/** The partner courses, by name and on the map. */
export default function CoursesSection() {
  return (
    <>
      <ClubList />
      <MapSection />
    </>
  )
}
