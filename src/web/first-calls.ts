import { paths } from '#domain/paths.ts'

/**
 * The calls that a page makes as soon as it is known who is here, so that they can be made while the page's scripts are loading
 * (start-scripts.tsx). A third word names the input that takes the last segment of the page's address. A page that is missing here merely
 * makes its calls later, once hydrated.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  [paths.profile]: ['POST /rpc/get_my_bookings', 'POST /rpc/get_my_profile'],
  [paths.security]: ['POST /rpc/get_my_second_factor', 'POST /rpc/list_my_sessions', 'POST /rpc/get_my_profile'],
  [paths.ownData]: ['POST /rpc/get_my_data'],
  [paths.booking]: ['POST /rpc/get_my_profile', 'POST /rpc/list_courses', 'POST /rpc/get_my_bookings'],
  [paths.businessCourses]: ['POST /rpc/list_courses'],
  [paths.association]: ['POST /rpc/get_association', 'POST /rpc/get_my_profile'],
  [paths.offers]: ['POST /rpc/list_offers'],
  [paths.news]: ['POST /rpc/list_news'],
  [paths.newsItem]: ['POST /rpc/list_news'],
  [paths.competitions]: ['POST /rpc/list_competitions'],
  [paths.tournament]: ['POST /rpc/get_tournament p_id'],
  [paths.competitionRules]: ['POST /rpc/get_match_play_rules'],
}
