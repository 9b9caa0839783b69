import { redirect } from 'react-router'

/** A constant target: no part of an unknown address is ever followed. */
export const loader = () => redirect('/dash')
export const clientLoader = () => redirect('/dash')

export default function AuthUnknown() {
  return null
}
