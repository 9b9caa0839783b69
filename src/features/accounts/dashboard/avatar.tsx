import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'

interface Props {
  name: string
  /** Empty without a picture. */
  picture: string
  isSmall?: boolean
}

/** A picture, or initials. No avatar service is used. */
export function Avatar({ name, picture, isSmall = false }: Props) {
  const className = `${styles.avatar} ${isSmall ? styles.small : ''}`
  if (picture) return <img className={className} src={picture} alt="" width={256} height={256} />
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
