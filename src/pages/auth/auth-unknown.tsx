import { redirect } from 'react-router'

/** Nothing else is at the door: in by the front. */
export const loader = () => redirect('/dash')
export const clientLoader = () => redirect('/dash')

export default function AuthUnknown() {
  return null
}
