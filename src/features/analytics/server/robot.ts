import { isbot } from 'isbot'

/** A client that names itself as a program, or sends no name. Programs that pretend to be browsers are not detected. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent)
