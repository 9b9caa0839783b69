import { useEffect } from 'react'

/** `/auth` alone leads to the sign-in page, which is another document. */
export default function AuthIndex() {
  useEffect(() => location.replace('/dash'), [])
  return null
}
